// Guesses which column of a table from another program is which field, by its heading. Accents, capitals, dots and
// short words are ignored. Unrecognised columns are left out, and the user can correct the result.
import { type CsvColumn, type CsvSheet, normalizeForSearch } from './column-definitions.ts';

/**
 * Returns the field of each heading; null if it is not recognised. A field has one column, except a name that is split
 * in two.
 */
export function guessColumns<Row>(headings: readonly string[], sheet: CsvSheet<Row>): (string | null)[] {
  const names = sheet.columns.map((column) => ({ field: column.field, names: namesOf(column) }));
  const best = new Map<string, { readonly index: number; readonly score: number }>();
  for (const [index, heading] of headings.entries()) {
    const found = bestField(heading.slice(0, longestHeading), names);
    if (found !== undefined && found.score > (best.get(found.field)?.score ?? 0))
      best.set(found.field, { index, score: found.score });
  }
  const fields: (string | null)[] = headings.map(() => null);
  for (const [field, { index }] of best) fields[index] = field;
  if (sheet.otherKey !== undefined && !best.has(sheet.key)) {
    const other = best.get(sheet.otherKey);
    if (other !== undefined) fields[other.index] = sheet.key;
  }
  return joinNames(headings, fields, sheet);
}

const longestHeading = 80;

interface KnownName {
  readonly folded: string;
  readonly words: readonly string[];
}

/**
 * Known names of a column, the most usual ones first: in a table with "Celular" and "Teléfono", the one that is first
 * here is used.
 */
function namesOf<Row>({ field, headings, foreignHeadings = [] }: CsvColumn<Row>): KnownName[] {
  return [field, ...headings, ...foreignHeadings].map((name) => ({
    folded: normalizeForSearch(name),
    words: wordsOf(name),
  }));
}

/**
 * Finds the field whose name fits a heading best: the same name, or else the same without short words, or else a
 * heading that contains all words of the name.
 */
function bestField(
  heading: string,
  columns: readonly { readonly field: string; readonly names: readonly KnownName[] }[],
): { readonly field: string; readonly score: number } | undefined {
  const folded = normalizeForSearch(heading);
  const words = wordsOf(heading);
  if (folded === '') return undefined;
  let best: { readonly field: string; readonly score: number } | undefined;
  for (const { field, names } of columns) {
    for (const [place, name] of names.entries()) {
      const kind = kindOf(folded, words, name);
      if (kind === 0) continue;
      // Of several names that fit equally, the longest one is preferred, and of these the first one.
      const score = kind * 100_000 + name.words.length * 1_000 + (500 - place);
      if (best === undefined || score > best.score) best = { field, score };
    }
  }
  return best;
}

function kindOf(folded: string, words: readonly string[], name: KnownName): number {
  if (folded === name.folded) return 3;
  if (name.words.length > 0 && words.join('') === name.words.join('')) return 2;
  if (words.some((word) => otherThings.has(word))) return 0;
  return name.words.length > 0 && name.words.every((word) => words.includes(word)) ? 1 : 0;
}

/** Splits a heading into words without accents, and leaves out words without a meaning. */
function wordsOf(heading: string): string[] {
  const plain = heading.normalize('NFD').toLowerCase();
  const words = plain.replaceAll(/[\u0300-\u036f.]/g, '').split(/[^a-z0-9]+/);
  return words.filter((word) => word !== '' && !littleWords.has(word));
}

const littleWords: ReadonlySet<string> = new Set(
  'de del la el los las un una y o u no nro num numero n cliente clientes proveedor proveedores producto productos item items'.split(
    ' ',
  ),
);

/**
 * Words with which a heading means something else than the field that it names, for example "compra" (purchase) next to
 * "precio".
 */
const otherThings: ReadonlySet<string> = new Set(
  'compra compras costo coste vendedor contacto representante banco bancaria cuenta minimo maximo anterior promocion oferta categoria grupo marca zona ciudad provincia fecha saldo cupo bodega contable descuento'.split(
    ' ',
  ),
);

/** Joins the columns "Apellidos" and "Nombres" to one name, in the order of the table. */
function joinNames<Row>(
  headings: readonly string[],
  fields: (string | null)[],
  sheet: CsvSheet<Row>,
): (string | null)[] {
  const field = sheet.nameInParts;
  if (field === undefined) return fields;
  const parts = headings.map((heading) => namePart(heading.slice(0, longestHeading)));
  const hasBoth = parts.includes('family') && parts.includes('given');
  const taken = fields.indexOf(field);
  if (!hasBoth || (taken >= 0 && parts[taken] === undefined)) return fields;
  return fields.map((known, index) => (parts[index] === undefined ? known : field));
}

function namePart(heading: string): 'family' | 'given' | undefined {
  const [first, ...more] = wordsOf(heading);
  if (more.length > 1 || first === undefined) return undefined;
  const words = [first, ...more];
  if (
    words.some((word) => word === 'apellido' || word === 'apellidos') &&
    !words.some((word) => /^nombres?$/.test(word))
  )
    return 'family';
  return /^(?:primer|segundo)?nombres?$/.test(words.join('')) ? 'given' : undefined;
}
