import { idParams, requestBodySchema } from '../schema/bodies.ts';
import { completeListResponse, recordResponse } from '../schema/envelopes.ts';
import { date, id, nullable, oneOf, responseAmount } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { panelRoute } from './route.ts';

/** Kinds of records that have a name, as named in the audit log. */
export const namedRecordKinds = [
  'document',
  'customer',
  'provider',
  'carrier',
  'item',
  'business',
  'establishment',
  'emission_point',
  'user',
  'api_key',
  'webhookEndpoint',
] as const;

export const peopleRoutes = [
  panelRoute({
    name: 'parties.summary',
    method: 'GET',
    path: '/parties/{id}/summary',
    permission: 'parties:read',
    access: 'user',
    summary: 'What has been issued to a customer, provider or carrier',
    params: idParams,
    responses: {
      200: recordResponse(
        Type.Object(
          {
            byType: Type.Array(Type.Object({ code: Type.String(), count: Type.Integer(), total: responseAmount() }), {
              description: 'Authorised and not annulled.',
            }),
            firstDate: nullable(date()),
            lastDate: nullable(date()),
            unfinished: Type.Integer({ description: 'Drafts, on the way to SRI, or rejected.' }),
          },
          { title: 'PartySummary' },
        ),
      ),
    },
    errors: [404],
  }),
  panelRoute({
    name: 'recordNames.find',
    method: 'POST',
    path: '/record-names',
    permission: 'account:manage',
    access: 'user',
    summary: 'What records are called',
    description: 'Those that are there; at most 500 at once.',
    body: requestBodySchema('RecordNames', {
      records: Type.Array(Type.Object({ type: oneOf(namedRecordKinds), id: id() }, { additionalProperties: false }), {
        maxItems: 500,
      }),
    }),
    responses: {
      200: completeListResponse(Type.Object({ type: oneOf(namedRecordKinds), id: id(), name: Type.String() })),
    },
    errors: [422],
  }),
] as const;
