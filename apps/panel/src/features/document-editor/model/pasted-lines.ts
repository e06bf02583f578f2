// Reads rows copied from a spreadsheet: product, quantity, price and discount.
import { possibleNumbersOf } from '../../../format/money.ts';

export interface PastedRow {
  /** Code or name of the product. */
  readonly product: string;
  readonly amount: number | undefined;
  /** Undefined: the product's usual price is used. */
  readonly price: number | undefined;
  readonly discount: number | undefined;
  /** Set if the discount is written with a percent sign. */
  readonly discountPercent: number | undefined;
  /** Contains a number that is invalid or ambiguous. It is left out, and the user must check the row. */
  readonly unclear: boolean;
  /** The price is that number. */
  readonly unclearPrice: boolean;
}

/**
 * Undefined for a text that is no table; it is then pasted like any other text. A title row is skipped. Columns are
 * separated by tabs, or by semicolons if there is no tab.
 */
export function parsePastedRows(text: string): readonly PastedRow[] | undefined {
  const separator = text.includes('\t') ? '\t' : ';';
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((row) => row.split(separator).map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const isTable = rows.length > 1 || (rows[0]?.length ?? 0) > 1;
  if (!isTable) return undefined;
  const filled = isTitles(rows) ? rows.slice(1) : rows;
  const decimal = decimalSign(filled.flatMap(([, ...numbers]) => numbers));
  return filled.flatMap((cells) => (cells[0] === undefined || cells[0] === '' ? [] : [readRow(cells, decimal)]));
}

function readRow([product = '', amount, price, discount]: readonly string[], decimal: string | undefined): PastedRow {
  const quantity = readCell(amount, decimal);
  const cost = readCell(price, decimal);
  const inPercent = discount?.includes('%') ?? false;
  const less = readCell(discount?.replace('%', ''), decimal);
  return {
    product,
    amount: quantity === null ? 1 : quantity,
    price: cost ?? undefined,
    discount: inPercent ? undefined : (less ?? undefined),
    discountPercent: inPercent ? (less ?? undefined) : undefined,
    unclear: [quantity, cost, less].includes(undefined),
    unclearPrice: cost === undefined,
  };
}

/** Words in cells where every other row has a number. */
function isTitles([first, second]: readonly (readonly string[])[]): boolean {
  const [, amount = ''] = first ?? [];
  const [, below = ''] = second ?? [];
  return amount !== '' && possibleNumbersOf(amount).length === 0 && possibleNumbersOf(below).length > 0;
}

/** Sign before the last digits of a cell, or else the first sign after them. */
function lastSign(cell: string): string | undefined {
  let last = cell.length - 1;
  while (last >= 0 && !isDigit(cell[last])) last -= 1;
  let first = last;
  while (isDigit(cell[first - 1])) first -= 1;
  const before = cell[first - 1];
  return before === '.' || before === ',' ? before : /[.,]/.exec(cell.slice(last + 1))?.[0];
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && /\d/.test(character);
}

/** Decimal sign of this spreadsheet, if one of its numbers makes it clear. */
function decimalSign(cells: readonly string[]): string | undefined {
  const signs = cells.flatMap((cell) => {
    const [meaning, other] = possibleNumbersOf(cell.replace('%', ''));
    const sign = lastSign(cell);
    if (meaning === undefined || other !== undefined || sign === undefined) return [];
    // A sign that occurs several times separates groups.
    return cell.split(sign).length > 2 ? [sign === ',' ? '.' : ','] : [sign];
  });
  return signs.every((sign) => sign === signs[0]) ? signs[0] : undefined;
}

/** Null for an empty cell. Undefined for a text that is no number, or may be two. */
function readCell(cell: string | undefined, decimal: string | undefined): number | null | undefined {
  if (cell === undefined || cell.trim() === '') return null;
  const [first, second] = possibleNumbersOf(cell);
  if (second === undefined || decimal === undefined) return second === undefined ? first : undefined;
  // The first of the two readings is the grouped one.
  return cell.includes(decimal) ? second : first;
}
