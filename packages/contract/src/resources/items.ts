import { immutableReference, record, requestBody, updateBody } from '../schema/bodies.ts';
import { byExternalId, clientAnswer, clientFields } from '../schema/client-fields.ts';
import { data, list } from '../schema/envelopes.ts';
import { blankableText, figure, flag, id, money, nullable, optional, quantity, text } from '../schema/fields.ts';
import { asTable, byActive, byBusiness, byUpdate, listQuery, queryText, sorting } from '../schema/list-query.ts';
import { CatalogReference } from '../schema/references.ts';
import Type from '../schema/schema.ts';
import { csvRows, ImportReport, itemsImport } from './csv.ts';
import { recordRoutes } from './record-routes.ts';
import { route, tableFile } from './route.ts';

export const ItemCreate = requestBody('ItemCreate', {
  business_id: immutableReference('The business that sells it.'),
  code: text(25, 'Main code, unique in the business.'),
  aux_code: optional(blankableText(25, 'Auxiliary code; some trades must use SRI’s (catalog `auxiliary-codes`).')),
  name: text(300),
  description: optional(blankableText(300)),
  price: quantity('Unit price without taxes, proposed for new lines.'),
  item_type_id: id('Catalog `item-types`.'),
  tax_ids: Type.Array(id(), {
    minItems: 1,
    maxItems: 3,
    uniqueItems: true,
    description: 'Catalog `taxes`: one IVA, at most one ICE, at most one IRBPNR.',
  }),
  ice_value: optional(
    money(
      'ICE in USD per unit sold; takes the place of the rate of the catalog. Required where the ICE is charged per litre of alcohol or gram of sugar.',
    ),
  ),
  unit: optional(blankableText(50, 'Unit of measure.')),
  ...clientFields,
  active: Type.Optional(flag('Default true.')),
});

export const ItemUpdate = updateBody('ItemUpdate', ItemCreate);

export const ItemTax = Type.Object(
  {
    id: id(),
    taxType: CatalogReference,
    code: Type.String({ description: 'SRI’s codigoPorcentaje.' }),
    name: Type.String(),
    rate: nullable(figure()),
  },
  { title: 'ItemTax' },
);

export const Item = record('Item', {
  businessId: id(),
  code: Type.String(),
  auxCode: nullable(Type.String()),
  name: Type.String(),
  description: nullable(Type.String()),
  price: figure(),
  itemTypeId: id(),
  itemType: CatalogReference,
  taxIds: Type.Array(id()),
  taxes: Type.Array(ItemTax),
  iceValue: nullable(figure()),
  unit: nullable(Type.String()),
  ...clientAnswer,
  active: flag(),
});

export const itemRoutes = [
  route({
    name: 'items.list',
    method: 'GET',
    path: '/items',
    permission: 'items:read',
    tag: 'Items',
    summary: 'List products and services',
    query: listQuery({
      ...asTable,
      ...byBusiness,
      ...byActive,
      ...byUpdate,
      code: Type.Optional(queryText(25, 'Exactly this code.')),
      ...byExternalId,
      itemTypeId: Type.Optional(id('Catalog `item-types`.')),
      ...sorting(['id', 'code', 'name', 'createdAt', 'updatedAt'], '`name` ascending'),
    }),
    responses: { 200: list(Item) },
    rawResponse: tableFile,
    errors: [404],
  }),
  route({
    name: 'items.create',
    method: 'POST',
    path: '/items',
    permission: 'items:write',
    tag: 'Items',
    summary: 'Create a product or service',
    body: ItemCreate,
    echoes: Item,
    responses: { 201: data(Item) },
    errors: [409, 422],
    idempotent: true,
  }),
  ...recordRoutes({
    ...{ name: 'items', path: 'items', tag: 'Items', area: 'items', word: 'a product or service' },
    ...{ update: ItemUpdate, answer: Item },
    onUpdate: 'Documents already emitted keep the data they were emitted with.',
  }),
  route({
    name: 'items.import',
    method: 'POST',
    path: '/items:import',
    permission: 'items:write',
    tag: 'Items',
    summary: 'Import products and services from a table',
    description: 'Rows are matched by code: new ones are created, known ones updated.',
    ...itemsImport,
    responses: { 200: data(ImportReport) },
    errors: [404, 409, 422],
    idempotent: true,
  }),
  route({
    name: 'items.export',
    method: 'GET',
    path: '/items:export',
    permission: 'items:read',
    tag: 'Items',
    summary: 'Export products and services as CSV',
    ...csvRows,
    responses: {},
    errors: [404],
  }),
] as const;
