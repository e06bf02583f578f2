// A directory as a file that is not its own page: CSV as `:export` writes it, which can be imported back, or a spreadsheet for people.
import type { Column as TableColumn } from '../../platform/tables/table.ts';
import type { DirectoryTable } from '../directories/list-table.ts';
import type { Sheet } from './sheet.ts';

export function sheetTable<Row>({ name, title, titles, columns }: Sheet<Row>): DirectoryTable<Row> {
  return {
    name,
    title,
    columns: (format) =>
      columns.map(({ field, write, show, isNumber }): TableColumn<Row> => {
        if (format === 'csv') return { heading: field, kind: 'text', value: write };
        return { heading: titles[field] ?? field, kind: isNumber ? 'number' : 'text', value: show ?? write };
      }),
  };
}
