// Converts the records of a directory to a file.
import type { DirectoryDescription } from '@talonario/contract';
import { instantColumn, type Column as TableColumn } from '../../platform/tables/table.ts';
import type { DirectoryTable } from '../directories/list-table.ts';
import { type CsvSheet, columnsOfDirectory } from './column-definitions.ts';

/** File of a directory that can be imported: CSV in the format of `:export`, or a spreadsheet for users. */
export function tableOfSheet<Row>({ name, title, columns }: CsvSheet<Row>): DirectoryTable<Row> {
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

/** File of a directory that cannot be imported: both CSV and spreadsheet are for users. */
export function listTable<Row extends { readonly created_at: Date }>(
  name: string,
  { title, fields }: DirectoryDescription,
): DirectoryTable<Row> {
  const shown = columnsOfDirectory<Row>(fields).map(({ title: heading, write, show = write }): TableColumn<Row> => {
    return { heading, kind: 'text', value: (row) => show(row) || null };
  });
  return { name, title, columns: () => [...shown, instantColumn('Creado', ({ created_at }) => created_at)] };
}
