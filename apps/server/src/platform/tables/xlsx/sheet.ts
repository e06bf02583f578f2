// Writes one sheet, row by row: fixed heading, filter, typed cells, and totals as formulas with their values.
import type { Column, Sheet } from '../table.ts';
import { textCell, xlsxCellOf } from './cells.ts';
import { styles } from './styles.ts';

/** Range of heading and rows without the totals, for example `A1:L1001`. It is set when the last row is written. */
export interface SheetRange {
  range: string;
}

export async function* writeSheet<Row>({ columns, pages }: Sheet<Row>, filtered: SheetRange): AsyncGenerator<Buffer> {
  const letters = columns.map((_, index) => columnLetters(index));
  const cents = columns.map(() => 0);
  yield Buffer.from(`${opening(columns)}${headingRow(columns, letters)}`);
  let rows = 1;
  for await (const page of pages) {
    const lines: string[] = [];
    for (const row of page) {
      rows += 1;
      lines.push(rowXml(columns, letters, row, rows));
      addUp(columns, row, cents);
    }
    yield Buffer.from(lines.join(''));
  }
  filtered.range = `A1:${letters.at(-1)}${rows}`;
  const totals = rows > 1 ? totalRow(columns, letters, cents, rows) : '';
  yield Buffer.from(
    `${totals}</sheetData><autoFilter ref="${filtered.range}"/><pageMargins left="0.5" right="0.5" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`,
  );
}

function opening<Row>(columns: readonly Column<Row>[]): string {
  const widths = columns.map(
    ({ kind, heading }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(widthOf[kind], Math.min(heading.length + 4, 40))}" customWidth="1"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`;
}

const widthOf = { text: 18, amount: 14, number: 12, day: 12, instant: 20 } as const;

function headingRow<Row>(columns: readonly Column<Row>[], letters: readonly string[]): string {
  const cells = columns.map(({ heading }, index) => textCell(`${letters[index]}1`, heading, styles.heading));
  return `<row r="1">${cells.join('')}</row>`;
}

function rowXml<Row>(columns: readonly Column<Row>[], letters: readonly string[], row: Row, number: number): string {
  let cells = '';
  for (const [index, column] of columns.entries()) cells += xlsxCellOf(column, row, `${letters[index]}${number}`);
  return `<row r="${number}">${cells}</row>`;
}

/** Adds the amounts of a row to the sums, in whole cents. A float is exact up to ninety trillion dollars in cents. */
function addUp<Row>(columns: readonly Column<Row>[], row: Row, cents: number[]): void {
  for (const [index, column] of columns.entries()) {
    if (column.total !== true || column.kind === 'instant') continue;
    const value = Number(column.value(row) ?? 0);
    if (Number.isFinite(value)) cents[index] = (cents[index] ?? 0) + Math.round(value * 100);
  }
}

/** Row with the totals. SUBTOTAL 109 sums only the rows that a filter shows. */
function totalRow<Row>(
  columns: readonly Column<Row>[],
  letters: readonly string[],
  cents: readonly number[],
  rows: number,
): string {
  if (!columns.some(({ total }) => total === true)) return '';
  const place = (index: number) => `${letters[index]}${rows + 1}`;
  const cells = columns.map(({ total }, index) => {
    if (total !== true) return index === 0 ? textCell(place(0), 'Total', styles.totalText) : '';
    const sum = ((cents[index] ?? 0) / 100).toFixed(2);
    const letter = letters[index];
    return `<c r="${place(index)}" s="${styles.total}"><f>SUBTOTAL(109,${letter}2:${letter}${rows})</f><v>${sum}</v></c>`;
  });
  return `<row r="${rows + 1}">${cells.join('')}</row>`;
}

/** Letters of a column: A, B … Z, AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnLetters(Math.floor(index / 26) - 1)}${last}`;
}
