// Rows copied from a spreadsheet: what to sell, how many, at what price, with what discount.
import { readNumber } from '../../../format/money.ts';

export interface PastedRow {
  /** Its code or its name. */
  readonly product: string;
  readonly amount: number | undefined;
  /** Left out: what the product costs. */
  readonly price: number | undefined;
  readonly discount: number | undefined;
  /** Where the discount is written with a sign of percent. */
  readonly discountPercent: number | undefined;
  /** Has a number that is none, or may be two: that one is left out, and somebody has to look. */
  readonly unclear: boolean;
  /** Its price is that number. */
  readonly unclearPrice: boolean;
}

/**
 * Undefined for a text that is no table: it is then pasted as any other. A first row of titles is passed over. Columns are parted by
 * tabs, or by semicolons where no tab is.
 */
export function readPastedRows(text: string): readonly PastedRow[] | undefined {
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

/** Words where every other row has a number. */
function isTitles([first, second]: readonly (readonly string[])[]): boolean {
  const [, amount = ''] = first ?? [];
  const [, below = ''] = second ?? [];
  return amount !== '' && readNumber(amount).length === 0 && readNumber(below).length > 0;
}

/** The sign before the last digits of a cell, or else the first one after them. */
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

/** The sign that stands before decimals in this spreadsheet, where one of its numbers shows it. */
function decimalSign(cells: readonly string[]): string | undefined {
  const signs = cells.flatMap((cell) => {
    const [meaning, other] = readNumber(cell.replace('%', ''));
    const sign = lastSign(cell);
    if (meaning === undefined || other !== undefined || sign === undefined) return [];
    // A sign that stands several times groups.
    return cell.split(sign).length > 2 ? [sign === ',' ? '.' : ','] : [sign];
  });
  return signs.every((sign) => sign === signs[0]) ? signs[0] : undefined;
}

/** Null for an empty cell, undefined for what is no number or may be two. */
function readCell(cell: string | undefined, decimal: string | undefined): number | null | undefined {
  if (cell === undefined || cell.trim() === '') return null;
  const [first, second] = readNumber(cell);
  if (second === undefined || decimal === undefined) return second === undefined ? first : undefined;
  // Grouped is the first of the two.
  return cell.includes(decimal) ? second : first;
}
