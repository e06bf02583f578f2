import type { TSchema } from 'typebox';
import { keyPermissions } from '../permissions/permissions.ts';
import { idParams, recordSchema, requestBodySchema, updateBodySchema } from '../schema/bodies.ts';
import { noContent, pageResponse, recordResponse } from '../schema/envelopes.ts';
import {
  blankableText,
  date,
  flag,
  id,
  immutableKeyword,
  instant,
  nullable,
  oneOf,
  optional,
  shapeKeyword,
} from '../schema/fields.ts';
import {
  activeFilter,
  businessFilter,
  listQuerySchema,
  scopeQuery,
  sortingQueryParameters,
  updateTimeFilter,
} from '../schema/list-query.ts';
import Type from '../schema/schema.ts';
import { annulmentStates } from './annulment-record.ts';
import { documentStates, stateAcronyms } from './document-record.ts';
import { xmlStatuses } from './received-provenance.ts';
import { classifiers, receivedStates, sustainPartsResponseField, vatCredits } from './received-record.ts';
import { route } from './route.ts';

const receivedEvents = ['received.created', 'received.annulled'] as const;

/** Events that an endpoint can subscribe to. */
export const webhookEvents = [
  'document.signed',
  'document.recepted',
  'document.authorizated',
  'document.rejected',
  'document.stuck',
  ...receivedEvents,
  'document.annulment_requested',
  'document.annulment_pending',
  'document.annulment_closed',
  'document.annulled',
] as const;

const documentEvents = webhookEvents.filter((type) => type.startsWith('document.'));

/** Type of the event that is sent only when a user tests an endpoint. */
export const testEvent = 'webhook.test';

/**
 * Maximum number of endpoints of one business, and of endpoints for all businesses. Each event is delivered to all
 * subscribed endpoints, so this limits the deliveries that one document causes.
 */
export const maxEndpoints = 20;

export const WebhookEndpointCreate = requestBodySchema('WebhookEndpointCreate', {
  business_id: optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Only events of this business. Left out: of every business of the account.',
      [immutableKeyword]: true,
    }),
  ),
  url: Type.String({
    maxLength: 2048,
    pattern: '^https?://[^\\s\\u0000-\\u001F]+$',
    [shapeKeyword]: 'an address that begins with https://',
    description: 'HTTPS address that answers 2xx within 15 s. Private addresses are refused.',
  }),
  events: Type.Optional(
    Type.Array(oneOf(webhookEvents), {
      minItems: 1,
      maxItems: webhookEvents.length,
      uniqueItems: true,
      description: 'Left out: all events.',
    }),
  ),
  description: optional(blankableText(300)),
  active: Type.Optional(flag('Default true.')),
  permissions: Type.Optional(
    nullable(
      Type.Array(oneOf(keyPermissions), {
        minItems: 1,
        maxItems: 30,
        uniqueItems: true,
        description:
          'The permissions of the endpoint: an event is delivered if `GET /events` shows it to a key with these permissions. Null: all a key can have. If left out on creation: those of the caller. Never more than the caller has.',
      }),
    ),
  ),
  business_ids: Type.Optional(
    nullable(
      Type.Array(id(), {
        minItems: 1,
        maxItems: 200,
        uniqueItems: true,
        description:
          'The only businesses whose events are delivered. Null: all of them, also later ones. If left out on creation: those of the caller. Never more than the caller has.',
      }),
    ),
  ),
});

export const WebhookEndpointUpdate = updateBodySchema('WebhookEndpointUpdate', WebhookEndpointCreate);

const endpointFields = {
  businessId: nullable(id()),
  url: Type.String(),
  events: Type.Array(oneOf(webhookEvents)),
  description: nullable(Type.String()),
  active: flag(),
  permissions: nullable(
    Type.Array(oneOf(keyPermissions), {
      description: 'The permissions of the endpoint. Null: all that a key can have.',
    }),
  ),
  businessIds: nullable(
    Type.Array(id(), { description: 'The only businesses whose events are delivered. Null: all of them.' }),
  ),
  failingSince: nullable(instant('Since when no delivery has succeeded; null when the last one did.')),
  disabledReason: nullable(Type.String({ description: 'Why the service switched it off, when it did.' })),
};

export const WebhookEndpoint = recordSchema('WebhookEndpoint', endpointFields);

export const WebhookEndpointWithSecret = recordSchema('WebhookEndpointWithSecret', {
  ...endpointFields,
  secret: Type.String({ description: '`whsec_…`, shown only here: it signs the deliveries (Standard Webhooks).' }),
});

export const WebhookDelivery = recordSchema('WebhookDelivery', {
  endpointId: id(),
  messageId: Type.String({ description: 'The `webhook-id` header; the same for every attempt and replay.' }),
  event: oneOf([...webhookEvents, testEvent]),
  documentId: nullable(id()),
  receivedDocumentId: nullable(id()),
  status: oneOf(['pending', 'delivered', 'failed']),
  tries: Type.Integer(),
  lastStatus: nullable(Type.Integer({ description: 'HTTP status of the last answer; null when none came.' })),
  lastAnswer: nullable(Type.String({ description: 'Beginning of the last answer, or why there was none.' })),
  nextTryAt: nullable(instant()),
  deliveredAt: nullable(instant()),
});

const DocumentEventData = Type.Object(
  {
    id: id('The document.'),
    businessId: id(),
    documentTypeCode: Type.String(),
    state: oneOf(documentStates),
    acronym: oneOf(stateAcronyms),
    number: nullable(Type.String()),
    accessKey: nullable(Type.String()),
    authorizationNumber: nullable(Type.String()),
    authorizedAt: nullable(instant()),
    total: Type.Number(),
    externalId: nullable(Type.String({ description: 'Your id of the document.' })),
    annulment: Type.Optional(
      nullable(oneOf(annulmentStates, 'In events about annulment: its state. Null: the request is closed.')),
    ),
  },
  { title: 'WebhookEventData' },
);

/** Data of `received.created`, which is sent when the XML is stored, and of `received.annulled`. */
const ReceivedEventData = Type.Object(
  {
    id: id('The received document.'),
    businessId: id(),
    documentTypeCode: Type.String(),
    state: oneOf(receivedStates),
    xmlStatus: oneOf(xmlStatuses),
    number: Type.String(),
    accessKey: Type.String(),
    authorizationNumber: nullable(Type.String()),
    authorizedAt: nullable(instant()),
    date: Type.String({ format: 'date' }),
    issuer: Type.Object(
      { identification: Type.String(), businessName: Type.String() },
      { title: 'ReceivedEventIssuer' },
    ),
    total: nullable(Type.Number()),
    sustainCode: nullable(Type.String()),
    deductible: nullable(flag()),
    vatCredit: nullable(oneOf(vatCredits)),
    fixedAsset: nullable(flag()),
    registeredOn: nullable(date()),
    sustainParts: sustainPartsResponseField,
    classifiedBy: oneOf(classifiers),
    note: nullable(Type.String()),
    acceptedAt: nullable(instant('When a user accepted it although SRI has not confirmed it.')),
  },
  { title: 'ReceivedEventData' },
);

const TestEventData = Type.Object({ endpointId: id('The endpoint that is tested.') }, { title: 'WebhookTestData' });

/** Schema of the body of a webhook delivery, including that of a test. `type` determines the schema of `data`. */
export const WebhookEvent = Type.Union(
  [
    eventBody('WebhookDocumentEvent', documentEvents, DocumentEventData),
    eventBody('WebhookReceivedEvent', receivedEvents, ReceivedEventData),
    eventBody('WebhookTestEvent', [testEvent], TestEventData),
  ],
  { title: 'WebhookEvent' },
);

function eventBody(title: string, types: readonly string[], data: TSchema) {
  return Type.Object({ type: oneOf(types), timestamp: instant('When it happened.'), data }, { title });
}

export const DeliveryReplay = requestBodySchema('DeliveryReplay', {
  delivery_ids: Type.Optional(
    Type.Array(id(), { minItems: 1, maxItems: 1000, uniqueItems: true, description: 'Exactly these deliveries.' }),
  ),
  status: Type.Optional(oneOf(['pending', 'delivered', 'failed'], 'Only deliveries in this status.')),
  since: Type.Optional(instant('Only deliveries made since then; alone: all of them, in any status.')),
});

export const webhookRoutes = [
  route({
    name: 'webhookEndpoints.list',
    method: 'GET',
    path: '/webhook-endpoints',
    permission: 'settings:read',
    tag: 'Webhooks',
    summary: 'List webhook endpoints',
    query: listQuerySchema({
      ...businessFilter,
      ...activeFilter,
      ...updateTimeFilter,
      ...sortingQueryParameters(['id', 'createdAt', 'updatedAt'], '`id` ascending'),
    }),
    responses: { 200: pageResponse(WebhookEndpoint) },
    errors: [404],
  }),
  route({
    name: 'webhookEndpoints.create',
    method: 'POST',
    path: '/webhook-endpoints',
    permission: 'settings:write',
    tag: 'Webhooks',
    summary: 'Create a webhook endpoint',
    description: `The signing secret is in this answer only. The endpoint reads no more than the caller: see \`permissions\` and \`business_ids\`. A business has at most ${maxEndpoints} endpoints, and the account as many for every business (409 \`webhook.too_many\`).`,
    body: WebhookEndpointCreate,
    echoes: WebhookEndpointWithSecret,
    responses: { 201: recordResponse(WebhookEndpointWithSecret) },
    secretResponse: true,
    errors: [409, 422],
    idempotent: true,
  }),
  route({
    name: 'webhookEndpoints.get',
    method: 'GET',
    path: '/webhook-endpoints/{id}',
    permission: 'settings:read',
    tag: 'Webhooks',
    summary: 'Get a webhook endpoint',
    params: idParams,
    query: scopeQuery,
    responses: { 200: recordResponse(WebhookEndpoint) },
    errors: [404],
  }),
  route({
    name: 'webhookEndpoints.update',
    method: 'PUT',
    path: '/webhook-endpoints/{id}',
    permission: 'settings:write',
    tag: 'Webhooks',
    summary: 'Update a webhook endpoint',
    description:
      'Activating one that the service switched off starts it afresh. Only a caller who has every permission of the endpoint can change its `url`; without them, `permissions` can be narrowed to those of the caller.',
    params: idParams,
    query: scopeQuery,
    body: WebhookEndpointUpdate,
    echoes: WebhookEndpointWithSecret,
    responses: { 200: recordResponse(WebhookEndpoint) },
    errors: [404, 409, 422],
  }),
  route({
    name: 'webhookEndpoints.delete',
    method: 'DELETE',
    path: '/webhook-endpoints/{id}',
    permission: 'settings:write',
    tag: 'Webhooks',
    summary: 'Delete a webhook endpoint',
    description: 'Its deliveries go with it.',
    params: idParams,
    query: scopeQuery,
    responses: { 204: noContent },
    errors: [404],
  }),
  route({
    name: 'webhookEndpoints.secret.rotate',
    method: 'POST',
    path: '/webhook-endpoints/{id}/secret:rotate',
    permission: 'settings:write',
    tag: 'Webhooks',
    summary: 'Make a new signing secret',
    description: 'The old secret signs nothing from now on.',
    params: idParams,
    query: scopeQuery,
    responses: { 200: recordResponse(WebhookEndpointWithSecret) },
    secretResponse: true,
    errors: [404, 409, 422],
    idempotent: true,
  }),
  route({
    name: 'webhookEndpoints.test.send',
    method: 'POST',
    path: '/webhook-endpoints/{id}/test:send',
    permission: 'settings:write',
    tag: 'Webhooks',
    summary: 'Send a test event',
    description: `One signed \`${testEvent}\` event, sent once; the answer contains the response of the endpoint.`,
    params: idParams,
    query: scopeQuery,
    responses: {
      200: recordResponse(
        Type.Object(
          {
            ok: flag('The endpoint answered 2xx.'),
            status: nullable(Type.Integer()),
            answer: nullable(Type.String({ description: 'Beginning of the answer, or why there was none.' })),
          },
          { title: 'WebhookTest' },
        ),
      ),
    },
    errors: [404, 409, 422],
    idempotent: true,
  }),
  route({
    name: 'webhookEndpoints.deliveries.list',
    method: 'GET',
    path: '/webhook-endpoints/{id}/deliveries',
    permission: 'settings:read',
    tag: 'Webhooks',
    summary: 'List deliveries of an endpoint',
    description: 'Newest first.',
    params: idParams,
    query: listQuerySchema({
      ...businessFilter,
      status: Type.Optional(oneOf(['pending', 'delivered', 'failed'])),
      event: Type.Optional(oneOf(webhookEvents)),
      documentId: Type.Optional(id()),
    }),
    responses: { 200: pageResponse(WebhookDelivery) },
    errors: [404],
  }),
  route({
    name: 'webhookEndpoints.deliveries.replay',
    method: 'POST',
    path: '/webhook-endpoints/{id}/deliveries:replay',
    permission: 'settings:write',
    tag: 'Webhooks',
    summary: 'Deliver again',
    description:
      'Sends deliveries now, also pending ones that wait for their next try: the named ones, those in a status, those made since a time. Without a body: the failed ones, and the pending ones whose last try failed. The message ids stay the same, so a receiver that stores them processes nothing twice. Deliveries that the endpoint may no longer read are left out.',
    params: idParams,
    query: scopeQuery,
    body: DeliveryReplay,
    bodyOptional: true,
    responses: {
      202: recordResponse(
        Type.Object({ queued: Type.Integer({ description: 'Deliveries queued again.' }) }, { title: 'ReplayQueued' }),
      ),
    },
    errors: [404, 409, 422],
    idempotent: true,
  }),
] as const;
