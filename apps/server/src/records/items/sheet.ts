// Products and services as a table.
import { routeNamed } from '@talonario/contract';
import { findById } from '@talonario/sri';
import type { ImportTarget } from '../csv/import-rows.ts';
import {
  type CellReading,
  type Column,
  catalogColumn,
  decimalColumn,
  flagColumn,
  readCatalogId,
  type Sheet,
  textColumn,
} from '../csv/sheet.ts';
import { type ItemBody, itemColumns, items } from './directory.ts';
import { findItemsByCode, type ItemColumns, type ItemRow, insertItems, type ListedItem, updateItems } from './store.ts';

const taxes: Column<ListedItem> = {
  field: 'tax_ids',
  headings: ['taxes', 'tax', 'impuestos', 'impuesto'],
  read: readTaxes,
  write: ({ tax_ids: ids }) => ids.join('|'),
  show: ({ tax_ids: ids }) => ids.map((id) => findById('taxes', id)?.name ?? String(id)).join('|'),
};

export const itemSheet: Sheet<ListedItem> = {
  name: 'items',
  title: 'Productos y servicios',
  titles: {
    code: 'Código',
    aux_code: 'Código auxiliar',
    name: 'Nombre',
    description: 'Descripción',
    price: 'Precio',
    item_type_id: 'Tipo',
    tax_ids: 'Impuestos',
    ice_value: 'ICE',
    unit: 'Unidad',
    active: 'Activo',
  },
  key: 'code',
  columns: [
    textColumn('code', 'código', 'código principal', 'SKU'),
    textColumn('aux_code', 'código auxiliar', 'auxiliary code'),
    textColumn('name', 'nombre', 'producto', 'servicio'),
    textColumn('description', 'descripción', 'detalle'),
    decimalColumn('price', 'precio', 'precio unitario', 'unit price'),
    catalogColumn('item_type_id', 'item-types', 'item type', 'type', 'tipo'),
    taxes,
    decimalColumn('ice_value', 'ICE', 'valor ICE'),
    textColumn('unit', 'unidad', 'unidad de medida'),
    flagColumn('active', 'activo'),
  ],
};

export const itemImport: ImportTarget<ItemColumns, ItemRow> = {
  ...items,
  sheet: itemSheet,
  updateBody: routeNamed('items.update').body,
  toColumns: (body) => itemColumns(body as Partial<ItemBody>),
  findByKeys: findItemsByCode,
  insertMany: insertItems,
  updateMany: updateItems,
};

/** The schema refuses that many; what comes behind need not be looked up. */
const moreThanAny = 50;

/** `2004`, `2004|3111`, `IVA 15 %|ICE Perfumes y aguas de tocador`; ids may also stand apart by spaces or commas. */
function readTaxes(cell: string): CellReading {
  const parts = (/^[\d\s,;|/]+$/.test(cell) ? cell.split(/[\s,;|/]+/) : cell.split(/[;|]/)).map((part) => part.trim());
  const ids: unknown[] = [];
  for (const part of parts.filter((text) => text !== '').slice(0, moreThanAny)) {
    const reading = readCatalogId('taxes', part);
    if ('fault' in reading) return reading;
    ids.push(reading.value);
  }
  return { value: ids };
}
