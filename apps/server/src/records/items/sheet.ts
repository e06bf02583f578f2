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
  readStatus,
  type Sheet,
  textColumn,
} from '../csv/sheet.ts';
import { type ItemBody, itemColumns, items } from './directory.ts';
import { adaptItem, itemTypeOf, questionsAbout, readForeignPrice, readForeignTax } from './foreign-cells.ts';
import { findItemsByCode, type ItemColumns, type ItemRow, insertItems, type ListedItem, updateItems } from './store.ts';

const taxes: Column<ListedItem> = {
  field: 'tax_ids',
  headings: ['taxes', 'tax', 'impuestos', 'impuesto'],
  read: readTaxes,
  write: ({ tax_ids: ids }) => ids.join('|'),
  show: ({ tax_ids: ids }) => ids.map((id) => findById('taxes', id)?.name ?? String(id)).join('|'),
  foreignHeadings: [
    ...['IVA', 'tarifa IVA', '% IVA', 'IVA %', 'porcentaje IVA', 'código IVA', 'tipo IVA', 'graba IVA', 'grava IVA'],
    ...['aplica IVA', 'tiene IVA', 'lleva IVA', 'cobra IVA', 'gravado', 'tarifa', 'tipo de impuesto'],
  ],
  readForeign: (cell) => readForeignTax(cell) ?? readTaxes(cell),
};

const price: Column<ListedItem> = {
  ...decimalColumn<ListedItem>('price', 'precio', 'precio unitario', 'unit price'),
  foreignHeadings: [
    ...[
      'P.V.P.',
      'PVP',
      'precio de venta',
      'precio venta público',
      'valor unitario',
      'precio sin IVA',
      'precio con IVA',
    ],
    ...['PVP 1', 'precio 1', 'precio A', 'PVP1', 'precio venta 1', 'precio normal', 'precio unit', 'valor', 'price'],
  ],
  readForeign: readForeignPrice,
};

const itemType: Column<ListedItem> = {
  ...catalogColumn<ListedItem>('item_type_id', 'item-types', 'item type', 'type', 'tipo'),
  foreignHeadings: ['tipo de producto', 'tipo producto', 'tipo de ítem', 'bien o servicio', 'bien / servicio', 'clase'],
  readForeign: (cell) => ({ value: itemTypeOf(cell) }),
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
    {
      ...textColumn('code', 'código', 'código principal', 'SKU'),
      foreignHeadings: [
        'cod',
        'código producto',
        'código interno',
        'código del ítem',
        'referencia',
        'ref',
        'product code',
      ],
    },
    {
      ...textColumn('aux_code', 'código auxiliar', 'auxiliary code'),
      foreignHeadings: [
        'código de barras',
        'código barra',
        'barras',
        'EAN',
        'UPC',
        'código alterno',
        'código secundario',
      ],
    },
    {
      ...textColumn('name', 'nombre', 'producto', 'servicio'),
      foreignHeadings: [
        'nombre producto',
        'nombre del producto',
        'producto / servicio',
        'artículo',
        'ítem',
        'product name',
      ],
    },
    {
      ...textColumn('description', 'descripción', 'detalle'),
      foreignHeadings: ['descripción del producto', 'concepto', 'descripción larga'],
    },
    price,
    itemType,
    taxes,
    decimalColumn('ice_value', 'ICE', 'valor ICE'),
    {
      ...textColumn('unit', 'unidad', 'unidad de medida'),
      foreignHeadings: ['medida', 'presentación', 'UM', 'U.M.', 'unid'],
    },
    {
      ...flagColumn<ListedItem>('active', 'activo'),
      foreignHeadings: ['estado', 'habilitado', 'vigente'],
      readForeign: readStatus,
    },
  ],
  ...{ adapt: adaptItem, questions: questionsAbout },
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
