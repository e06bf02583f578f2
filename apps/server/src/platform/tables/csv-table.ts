// Writes a table as CSV, in the form that the user's spreadsheet program expects.
import { formatInstant } from '../clock/guayaquil.ts';
import type { Column, Sheet } from './table.ts';
import { byteOrderMark, csvLine, csvLineUnguarded } from './write-csv.ts';

export type DecimalPoint = '.' | ',';

export async function* csvTable<Row>({ columns, pages }: Sheet<Row>, point: DecimalPoint): AsyncGenerator<Buffer> {
  // A spreadsheet program with decimal commas separates columns with semicolons.
  const separator = point === ',' ? ';' : ',';
  const headings = csvLine(
    columns.map(({ heading }) => heading),
    separator,
  );
  yield Buffer.from(`${byteOrderMark}${headings}`);
  for await (const page of pages) {
    const lines = page.map((row) =>
      csvLineUnguarded(
        columns.map((column) => ({ text: cellOf(column, row, point), isText: column.kind === 'text' })),
        separator,
      ),
    );
    yield Buffer.from(lines.join(''));
  }
}

function cellOf<Row>(column: Column<Row>, row: Row, point: DecimalPoint): string {
  if (column.kind === 'instant') return instantCell(column.value(row));
  const value = column.value(row);
  if (value === null) return '';
  if (column.kind === 'day') return dayCell(String(value));
  return column.kind === 'text' ? String(value) : String(value).replace('.', point);
}

/** Formats a day as `31/01/2026`. */
function dayCell(iso: string): string {
  return iso.split('-').reverse().join('/');
}

/** Formats an instant as `31/01/2026 10:00:00`, in Ecuador's time zone. */
function instantCell(at: Date | null): string {
  if (at === null) return '';
  const [iso = '', time = ''] = formatInstant(at).split('T');
  return `${dayCell(iso)} ${time.slice(0, 8)}`;
}
