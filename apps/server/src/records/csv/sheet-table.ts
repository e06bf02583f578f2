// A directory as a file that is not its own page.
import type { Column as TableColumn } from '../../platform/tables/table.ts';
import type { DirectoryTable } from '../directories/list-table.ts';
import type { Sheet } from './sheet.ts';

/** CSV as `:export` writes it, which can be imported back, or a spreadsheet for people. */
export function sheetTable<Row>({ name, title, columns }: Sheet<Row>): DirectoryTable<Row> {
  return {
    name,
    title,
    columns: (format) =>
      columns.map((column): TableColumn<Row> => {
        const { field, write, show, isNumber } = column;
        if (format === 'csv') return { heading: field, kind: 'text', value: write };
        return { heading: column.title, kind: isNumber ? 'number' : 'text', value: show ?? write };
      }),
  };
}
