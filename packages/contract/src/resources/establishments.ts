import { recordSchema, requestBodySchema, updateBodySchema } from '../schema/bodies.ts';
import { directoryBodyFields, directoryRecordFields } from '../schema/directory-fields.ts';
import { pageResponse, recordResponse } from '../schema/envelopes.ts';
import {
  activeFilter,
  businessFilter,
  downloadFormatQuery,
  listQuerySchema,
  sortingQueryParameters,
  updateTimeFilter,
} from '../schema/list-query.ts';
import { establishmentFields } from './establishment-fields.ts';
import { recordRoutes } from './record-routes.ts';
import { downloadResponse, route } from './route.ts';

export const EstablishmentCreate = requestBodySchema('EstablishmentCreate', directoryBodyFields(establishmentFields));
export const EstablishmentUpdate = updateBodySchema('EstablishmentUpdate', EstablishmentCreate);
export const Establishment = recordSchema('Establishment', directoryRecordFields(establishmentFields));

export const establishmentRoutes = [
  route({
    name: 'establishments.list',
    method: 'GET',
    path: '/establishments',
    permission: 'settings:read',
    tag: 'Establishments',
    summary: 'List establishments',
    query: listQuerySchema({
      ...downloadFormatQuery,
      ...businessFilter,
      ...activeFilter,
      ...updateTimeFilter,
      ...sortingQueryParameters(['id', 'code', 'createdAt', 'updatedAt'], '`code` ascending'),
    }),
    responses: { 200: pageResponse(Establishment) },
    rawResponse: downloadResponse,
    errors: [404],
  }),
  route({
    name: 'establishments.create',
    method: 'POST',
    path: '/establishments',
    permission: 'settings:write',
    tag: 'Establishments',
    summary: 'Create an establishment',
    description: 'It is born with emission point 001.',
    body: EstablishmentCreate,
    echoes: Establishment,
    responses: { 201: recordResponse(Establishment) },
    errors: [409, 422],
    idempotent: true,
  }),
  ...recordRoutes({
    name: 'establishments',
    area: 'settings',
    path: 'establishments',
    tag: 'Establishments',
    word: 'an establishment',
    update: EstablishmentUpdate,
    answer: Establishment,
  }),
] as const;
