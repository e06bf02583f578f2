// Rows copied from a spreadsheet: what to sell, how many, at what price, with what discount.
import { readNumber } from '../../../format/money.ts';

export interface PastedRow {
  /** Its code or its name. */
  readonly product: string;
  readonly amount: number | undefined;
  /** Left out: what the product costs. */
  readonly price: number | undefined;
  readonly discount: number | undefined;
}

/** Undefined for a text that is no table: it is then pasted as any other. A first row of titles is passed over. */
export function readPastedRows(text: string): readonly PastedRow[] | undefined {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const isTable = rows.length > 1 || (rows[0]?.length ?? 0) > 1;
  if (!isTable) return undefined;
  return (isTitles(rows) ? rows.slice(1) : rows).flatMap(([product = '', amount, price, discount]) =>
    product === ''
      ? []
      : [{ product, amount: onlyNumber(amount, 1), price: onlyNumber(price), discount: onlyNumber(discount) }],
  );
}

/** Words where every other row has a number. */
function isTitles([first, second]: readonly (readonly string[])[]): boolean {
  const [, amount = ''] = first ?? [];
  const [, below = ''] = second ?? [];
  return amount !== '' && readNumber(amount).length === 0 && readNumber(below).length > 0;
}

/** What may be two numbers is none: the field then asks for it. */
function onlyNumber(cell: string | undefined, otherwise?: number): number | undefined {
  if (cell === undefined || cell === '') return otherwise;
  const [first, second] = readNumber(cell);
  return second === undefined ? first : undefined;
}
