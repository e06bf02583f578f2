// Reads items in tables of other programs, and asks the user what the table does not state: whether prices include IVA,
// and the IVA of rows without one. Neither is guessed.
import { catalogs, Decimal, findTax, type Tax } from '@talonario/sri';
import {
  type AdaptedImportRow,
  type ImportAnswers,
  type ImportQuestion,
  normalizeForSearch,
  type ParsedCell,
  readCatalogId,
} from '../csv/column-definitions.ts';
import type { ListedItem } from './store.ts';

export function importQuestions(fields: ReadonlySet<string>, answers: ImportAnswers): ImportQuestion[] {
  const questions: [ImportQuestion, boolean][] = [
    ['priceIncludesVat', fields.has('price') && !fields.has('price_with_tax')],
    ['defaultTaxId', !fields.has('tax_ids')],
    ['defaultItemTypeId', !fields.has('item_type_id')],
  ];
  return questions.flatMap(([name, matters]) => (matters && answers[name] === undefined ? [name] : []));
}

export function adaptForeignItem(
  body: Readonly<Record<string, unknown>>,
  answers: ImportAnswers,
  before: ListedItem | undefined,
): AdaptedImportRow {
  const { name, description, ...rest } = body;
  // A program with only one text calls it description, but documents print the name.
  const texts = name === undefined && description !== undefined ? { name: description } : { name, description };
  const isNew = before === undefined;
  const taxIds = (rest.tax_ids ?? (isNew && answers.defaultTaxId ? [answers.defaultTaxId] : undefined)) as
    | number[]
    | undefined;
  const type = rest.item_type_id ?? (isNew ? answers.defaultItemTypeId : undefined);
  const whole = defined({ ...rest, ...texts, tax_ids: taxIds, item_type_id: type });
  if (!answers.priceIncludesVat || rest.price === undefined || rest.price_with_tax !== undefined)
    return { body: whole };
  const { price, ...others } = whole;
  return { body: { ...others, price_with_tax: price } };
}

function defined(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

const vatCode = '2';
const vats: readonly Tax[] = catalogs.taxes.filter(({ taxType }) => taxType.code === vatCode);
/** General rate of IVA, for everything without a special rate. */
const generalVat = vats.reduce((one, other) => (other.current && (other.rate ?? 0) > (one.rate ?? 0) ? other : one));

/** Reads a tax: `15`, `15 %`, `0.15`, `IVA 15%`, SRI's code, or yes and no. Undefined for anything else. */
export function readTaxCell(cell: string): ParsedCell | undefined {
  const word = normalizeForSearch(cell);
  const meant = taxesByWord[word];
  if (meant !== undefined) {
    const tax = meant === 'general' ? generalVat : findTax(meant);
    const message = `"${cell.slice(0, 20)}" was taken for ${tax?.name ?? ''}`;
    const params = { value: cell.slice(0, 20), tax: tax?.name ?? '' };
    return { value: [tax?.id ?? 0], note: { reason: 'tax_by_word', message, params } };
  }
  const figure = /^(?:iva|tarifa)?\s{0,3}:?\s{0,3}(\d{1,2}(?:[.,]\d{1,4})?)\s{0,3}%?$/i.exec(cell.trim())?.[1];
  if (figure === undefined) return undefined;
  const number = Number(figure.replace(',', '.'));
  const rate = number > 0 && number < 1 ? Math.round(number * 10_000) / 100 : number;
  const found =
    vats.find((tax) => tax.current && tax.rate === rate) ??
    vats.find((tax) => tax.rate === rate) ??
    vats.find(({ code }) => code === figure);
  return found && { value: [found.id] };
}

const taxesByWord: Readonly<Record<string, number | 'general'>> = {
  si: 'general',
  s: 'general',
  x: 'general',
  gravado: 'general',
  grava: 'general',
  coniva: 'general',
  '1': 'general',
  verdadero: 'general',
  true: 'general',
  iva: 'general',
  no: 2000,
  n: 2000,
  siniva: 2000,
  tarifa0: 2000,
  tarifacero: 2000,
  cero: 2000,
  nograva: 2000,
  falso: 2000,
  false: 2000,
  exento: 2007,
  exentodeiva: 2007,
  noobjeto: 2006,
  noobjetodeiva: 2006,
};

/**
 * Reads a price. If it has two kinds of separators, the first kind separates thousands. A single separator before three
 * digits is ambiguous and gets a warning. More than six decimals are rounded.
 */
export function readForeignPrice(cell: string): ParsedCell {
  const text = cell
    .replace(/^(?:US)?\$\s{0,3}/i, '')
    .replace(/\s{0,3}(?:USD|\$)$/i, '')
    .replaceAll(' ', '');
  const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*([.,])\d{1,10}$/.exec(text);
  const plain =
    grouped && grouped[1] !== grouped[2]
      ? text.replaceAll(grouped[1] ?? '', '').replace(',', '.')
      : text.replace(',', '.');
  if (!/^\d{1,12}(?:\.\d{1,15})?$/.test(plain))
    return {
      fault: 'must be a number such as 12.50 or 12,50',
      params: { reason: 'not_number' },
    };
  const value = Decimal.round(Decimal.from(plain), 6).toNumber();
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return { value };
  const message = `${text} was read as ${value}, not as thousands`;
  return { value, note: { reason: 'read_as_decimals', message, params: { before: text, after: value } } };
}

/** Returns the item type (product or service); undefined if the cell states neither. */
export function itemTypeOfCell(cell: string): number | undefined {
  const known = typesByWord[normalizeForSearch(cell)];
  if (known !== undefined) return known;
  const reading = readCatalogId('item-types', cell);
  return 'value' in reading ? Number(reading.value) : undefined;
}

const typesByWord: Readonly<Record<string, number>> = {
  p: 1,
  b: 1,
  bien: 1,
  bienes: 1,
  productos: 1,
  inventario: 1,
  inventariable: 1,
  articulo: 1,
  mercaderia: 1,
  s: 2,
  servicios: 2,
};
