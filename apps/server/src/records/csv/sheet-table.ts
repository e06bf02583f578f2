// A directory as a file that is not its own page.
import type { DirectoryDescription } from '@talonario/contract';
import { instant, type Column as TableColumn } from '../../platform/tables/table.ts';
import type { DirectoryTable } from '../directories/list-table.ts';
import { columnsOf, type Sheet } from './column-definitions.ts';

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

/** The list of a directory that has no import: in both formats for people. */
export function listTable<Row extends { readonly created_at: Date }>(
  name: string,
  { title, fields }: DirectoryDescription,
): DirectoryTable<Row> {
  const shown = columnsOf<Row>(fields).map(({ title: heading, write, show = write }): TableColumn<Row> => {
    return { heading, kind: 'text', value: (row) => show(row) || null };
  });
  return { name, title, columns: () => [...shown, instant('Creado', ({ created_at }) => created_at)] };
}
