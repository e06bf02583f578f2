// Columns of products and services in a table file.
import { directoryDescriptions, routeNamed } from '@talonario/contract';
import { type CsvSheet, columnsOfDirectory, readCatalogIds } from '../csv/column-definitions.ts';
import type { ImportTarget } from '../csv/import-rows.ts';
import { type ItemBody, itemColumns, itemDirectory } from './directory.ts';
import { adaptForeignItem, importQuestions, itemTypeOfCell, readForeignPrice, readTaxCell } from './foreign-cells.ts';
import { findItemsByCode, type ItemColumns, type ItemRow, insertItems, type ListedItem, updateItems } from './store.ts';

export const itemSheet: CsvSheet<ListedItem> = {
  name: 'items',
  title: directoryDescriptions.items.title,
  key: 'code',
  otherKey: 'aux_code',
  columns: columnsOfDirectory<ListedItem>(directoryDescriptions.items.fields, {
    price: { readForeign: readForeignPrice },
    item_type_id: { readForeign: (cell) => ({ value: itemTypeOfCell(cell) }) },
    tax_ids: { readForeign: (cell) => readTaxCell(cell) ?? readCatalogIds('taxes', cell) },
  }),
  adapt: adaptForeignItem,
  questions: importQuestions,
};

export const itemImport: ImportTarget<ItemColumns, ItemRow> = {
  ...itemDirectory,
  sheet: itemSheet,
  updateBody: routeNamed('items.update').body,
  toColumns: (body) => itemColumns(body as Partial<ItemBody>),
  findByKeys: findItemsByCode,
  insertMany: insertItems,
  updateMany: updateItems,
};
