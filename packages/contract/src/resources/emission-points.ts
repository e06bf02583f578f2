import { recordSchema, requestBodySchema, updateBodySchema } from '../schema/bodies.ts';
import { directoryBodyFields, directoryRecordFields } from '../schema/directory-fields.ts';
import { pageResponse, recordResponse } from '../schema/envelopes.ts';
import { id } from '../schema/fields.ts';
import {
  activeFilter,
  businessFilter,
  downloadFormatQuery,
  listQuerySchema,
  sortingQueryParameters,
  updateTimeFilter,
} from '../schema/list-query.ts';
import Type from '../schema/schema.ts';
import { emissionPointFields } from './establishment-fields.ts';
import { recordRoutes } from './record-routes.ts';
import { downloadResponse, route } from './route.ts';

export const EmissionPointCreate = requestBodySchema('EmissionPointCreate', directoryBodyFields(emissionPointFields));
export const EmissionPointUpdate = updateBodySchema('EmissionPointUpdate', EmissionPointCreate);
export const EmissionPoint = recordSchema('EmissionPoint', directoryRecordFields(emissionPointFields));

export const emissionPointRoutes = [
  route({
    name: 'emissionPoints.list',
    method: 'GET',
    path: '/emission-points',
    permission: 'settings:read',
    tag: 'Emission points',
    summary: 'List emission points',
    query: listQuerySchema({
      ...downloadFormatQuery,
      ...businessFilter,
      establishmentId: Type.Optional(id('Only points of this establishment.')),
      ...activeFilter,
      ...updateTimeFilter,
      ...sortingQueryParameters(['id', 'code', 'createdAt', 'updatedAt'], '`code` ascending'),
    }),
    responses: { 200: pageResponse(EmissionPoint) },
    rawResponse: downloadResponse,
    errors: [404],
  }),
  route({
    name: 'emissionPoints.create',
    method: 'POST',
    path: '/emission-points',
    permission: 'settings:write',
    tag: 'Emission points',
    summary: 'Create an emission point',
    description: 'It is born with a sequence for each document type, next number 1.',
    body: EmissionPointCreate,
    echoes: EmissionPoint,
    responses: { 201: recordResponse(EmissionPoint) },
    errors: [409, 422],
    idempotent: true,
  }),
  ...recordRoutes({
    name: 'emissionPoints',
    path: 'emission-points',
    tag: 'Emission points',
    area: 'settings',
    word: 'an emission point',
    update: EmissionPointUpdate,
    answer: EmissionPoint,
  }),
] as const;
