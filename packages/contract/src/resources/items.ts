import { recordSchema, requestBodySchema, updateBodySchema } from '../schema/bodies.ts';
import { externalIdFilter } from '../schema/client-fields.ts';
import { directoryBodyFields, directoryRecordFields } from '../schema/directory-fields.ts';
import { pageResponse, recordResponse } from '../schema/envelopes.ts';
import { id } from '../schema/fields.ts';
import {
  activeFilter,
  businessFilter,
  downloadFormatQuery,
  listQuerySchema,
  queryTextSchema,
  sortingQueryParameters,
  updateTimeFilter,
} from '../schema/list-query.ts';
import Type from '../schema/schema.ts';
import { csvExportSchemas, ImportReport, itemsCsvImportSchemas } from './csv.ts';
import { itemFields } from './item-fields.ts';
import { recordRoutes } from './record-routes.ts';
import { downloadResponse, route } from './route.ts';

export const ItemCreate = requestBodySchema('ItemCreate', directoryBodyFields(itemFields));
export const ItemUpdate = updateBodySchema('ItemUpdate', ItemCreate);
export const Item = recordSchema('Item', directoryRecordFields(itemFields));

export const itemRoutes = [
  route({
    name: 'items.list',
    method: 'GET',
    path: '/items',
    permission: 'items:read',
    tag: 'Items',
    summary: 'List products and services',
    query: listQuerySchema({
      ...downloadFormatQuery,
      ...businessFilter,
      ...activeFilter,
      ...updateTimeFilter,
      code: Type.Optional(queryTextSchema(25, 'Exactly this code.')),
      ...externalIdFilter,
      itemTypeId: Type.Optional(id('Catalog `item-types`.')),
      ...sortingQueryParameters(['id', 'code', 'name', 'createdAt', 'updatedAt'], '`name` ascending'),
    }),
    responses: { 200: pageResponse(Item) },
    rawResponse: downloadResponse,
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
    responses: { 201: recordResponse(Item) },
    errors: [409, 422],
    idempotent: true,
  }),
  ...recordRoutes({
    name: 'items',
    path: 'items',
    tag: 'Items',
    area: 'items',
    word: 'a product or service',
    update: ItemUpdate,
    answer: Item,
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
    ...itemsCsvImportSchemas,
    responses: { 200: recordResponse(ImportReport) },
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
    ...csvExportSchemas,
    responses: {},
    errors: [404],
  }),
] as const;
