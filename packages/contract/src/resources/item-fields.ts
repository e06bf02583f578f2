// Schemas of the fields of products and services.
import { immutableReference } from '../schema/bodies.ts';
import { activeField, type DirectoryFields, externalIdField, metadataField } from '../schema/directory-fields.ts';
import { blankableText, id, money, nullable, optional, quantity, responseAmount, text } from '../schema/fields.ts';
import { CatalogReference } from '../schema/references.ts';
import Type from '../schema/schema.ts';

export const ItemTax = Type.Object(
  {
    id: id(),
    taxType: CatalogReference,
    code: Type.String({ description: 'SRI’s codigoPorcentaje.' }),
    name: Type.String(),
    rate: nullable(responseAmount()),
  },
  { title: 'ItemTax' },
);

export const itemFields = {
  business_id: { body: immutableReference('The business that sells it.'), record: id() },
  code: {
    body: text(25, 'Main code, unique in the business.'),
    record: Type.String(),
    label: { es: 'Código', en: 'Code' },
    cell: {
      kind: 'text',
      headings: ['código', 'código principal', 'SKU'],
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
  },
  aux_code: {
    body: optional(blankableText(25, 'Auxiliary code; some trades must use SRI’s (catalog `auxiliary-codes`).')),
    record: nullable(Type.String()),
    label: { es: 'Código auxiliar', en: 'Auxiliary code' },
    cell: {
      kind: 'text',
      headings: ['código auxiliar', 'auxiliary code'],
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
  },
  name: {
    body: text(300),
    record: Type.String(),
    label: { es: 'Nombre', en: 'Name' },
    cell: {
      kind: 'text',
      headings: ['nombre', 'producto', 'servicio'],
      foreignHeadings: [
        'nombre producto',
        'nombre del producto',
        'producto / servicio',
        'artículo',
        'ítem',
        'product name',
      ],
    },
  },
  description: {
    body: optional(blankableText(300)),
    record: nullable(Type.String()),
    label: { es: 'Descripción', en: 'Description' },
    cell: {
      kind: 'text',
      headings: ['descripción', 'detalle'],
      foreignHeadings: ['descripción del producto', 'concepto', 'descripción larga'],
    },
  },
  price: {
    body: Type.Optional(
      quantity(
        'Unit price without taxes, proposed for new lines. Required unless `price_with_tax` is sent, which replaces it.',
      ),
    ),
    record: responseAmount(),
    label: { es: 'Precio', en: 'Price' },
    cell: {
      kind: 'decimal',
      headings: ['precio', 'precio unitario', 'unit price'],
      foreignHeadings: [
        'P.V.P.',
        'PVP',
        'precio de venta',
        'precio venta público',
        'valor unitario',
        'precio sin IVA',
        'PVP 1',
        'precio 1',
        'precio A',
        'PVP1',
        'precio venta 1',
        'precio normal',
        'precio unit',
        'valor',
        'price',
      ],
    },
  },
  price_with_tax: {
    body: optional(
      quantity(
        'Unit price with IVA, as on the price tag. `price` is computed from it. For a line that costs exactly this, send ' +
          'it as `price` together with `price_includes_tax`. Only if the product has no tax besides IVA. A new `price` ' +
          'alone sets it to null.',
      ),
    ),
    record: nullable(responseAmount()),
    label: { es: 'Precio con IVA', en: 'Price with IVA' },
    cell: {
      kind: 'decimal',
      headings: ['precio con IVA', 'price with IVA'],
      foreignHeadings: ['PVP con IVA', 'PVP incluido IVA'],
    },
  },
  item_type_id: {
    body: id('Catalog `item-types`.'),
    record: id(),
    label: { es: 'Tipo', en: 'Type' },
    cell: {
      kind: 'catalog',
      catalog: 'item-types',
      headings: ['item type', 'type', 'tipo'],
      foreignHeadings: [
        'tipo de producto',
        'tipo producto',
        'tipo de ítem',
        'bien o servicio',
        'bien / servicio',
        'clase',
      ],
    },
  },
  item_type: { record: CatalogReference },
  tax_ids: {
    body: Type.Array(id(), {
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
      description: 'Catalog `taxes`: one IVA, at most one ICE, at most one IRBPNR.',
    }),
    record: Type.Array(id()),
    label: { es: 'Impuestos', en: 'Taxes' },
    cell: {
      kind: 'catalog_list',
      catalog: 'taxes',
      headings: ['taxes', 'tax', 'impuestos', 'impuesto'],
      foreignHeadings: [
        'IVA',
        'tarifa IVA',
        '% IVA',
        'IVA %',
        'porcentaje IVA',
        'código IVA',
        'tipo IVA',
        'graba IVA',
        'grava IVA',
        'aplica IVA',
        'tiene IVA',
        'lleva IVA',
        'cobra IVA',
        'gravado',
        'tarifa',
        'tipo de impuesto',
      ],
    },
  },
  taxes: { record: Type.Array(ItemTax) },
  ice_value: {
    body: optional(
      money(
        'ICE in USD per unit sold; replaces the rate of the catalog. Required where the ICE is charged per litre of alcohol or gram of sugar.',
      ),
    ),
    record: nullable(responseAmount()),
    label: { es: 'ICE por unidad', en: 'ICE per unit' },
    cell: { kind: 'decimal', title: 'ICE', headings: ['ICE', 'valor ICE'] },
  },
  unit: {
    body: optional(blankableText(50, 'Unit of measure.')),
    record: nullable(Type.String()),
    label: { es: 'Unidad de medida', en: 'Unit of measure' },
    cell: {
      kind: 'text',
      title: 'Unidad',
      headings: ['unidad', 'unidad de medida'],
      foreignHeadings: ['medida', 'presentación', 'UM', 'U.M.', 'unid'],
    },
  },
  external_id: externalIdField,
  metadata: metadataField,
  active: activeField,
} satisfies DirectoryFields;
