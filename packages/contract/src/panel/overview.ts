import { emailOrigins } from '../resources/emails.ts';
import { idParams } from '../schema/bodies.ts';
import { completeListResponse, noContent, pageResponse, recordResponse } from '../schema/envelopes.ts';
import { date, flag, id, instant, nullable, oneOf, responseAmount } from '../schema/fields.ts';
import { listQuerySchema } from '../schema/list-query.ts';
import Type from '../schema/schema.ts';
import { panelRoute } from './route.ts';

const businessQuery = Type.Object({ businessId: id() }, { additionalProperties: false });

/** Authorised invoices and debit notes minus credit notes, by date of issue. */
const Sales = Type.Object({ total: responseAmount('With taxes.'), count: Type.Integer({ description: 'Documents.' }) });

export const AuthorityAvailability = Type.Object(
  {
    environmentId: Type.Integer(),
    up: flag(),
    changedAt: instant('Since when it is so.'),
    latencyMs: nullable(responseAmount('Of the last call that was answered.')),
    hours: Type.Array(
      Type.Object({
        at: instant('Start of the hour.'),
        calls: Type.Integer(),
        failures: Type.Integer(),
        latencyMs: nullable(responseAmount('Mean of the answered calls.')),
      }),
      { description: 'The last 24 hours, oldest first, none left out.' },
    ),
  },
  { title: 'AuthorityAvailability' },
);

/** A condition that a user should examine. */
export const Alert = Type.Object(
  {
    id: id(),
    kind: oneOf([
      'document.stuck',
      'document.foreign_authorization',
      'document.old_key_authorized',
      'document.annulled_elsewhere',
      'document.state_differs',
      'document.file_damaged',
      'documents.unsent',
      'email.failed',
      'webhook.disabled',
      'received.annulled',
      'received.tampered',
      'obligation.due_soon',
      'obligation.due_now',
    ]),
    businessId: nullable(id()),
    documentId: nullable(id()),
    receivedDocumentId: nullable(id()),
    number: nullable(Type.String({ description: 'Of the document.' })),
    obligation: nullable(
      Type.Object(
        { name: Type.String(), period: Type.String(), dueOn: date() },
        { description: 'What has to be filed.' },
      ),
    ),
    message: Type.String(),
    createdAt: instant(),
  },
  { title: 'Alert' },
);

export const Home = Type.Object(
  {
    today: Sales,
    month: Sales,
    previousMonth: Type.Object({ ...Sales.properties, throughDay: date('The same day of the previous month.') }),
    days: Type.Array(Type.Object({ date: date(), total: responseAmount(), count: Type.Integer() }), {
      description: 'The last 30 days, oldest first, none left out.',
    }),
    byType: Type.Array(Type.Object({ code: Type.String(), count: Type.Integer(), total: responseAmount() }), {
      description: 'Authorised documents of this month.',
    }),
    documentCounts: Type.Object(
      { drafts: Type.Integer(), unfinished: Type.Integer(), rejected: Type.Integer() },
      { description: 'Each counted up to 1000.' },
    ),
    failedEmails: Type.Integer({ description: 'Of the last 30 days, counted up to 1000.' }),
    signature: Type.Object({
      status: oneOf(['missing', 'valid', 'expiring', 'expired', 'not_yet_valid']),
      daysLeft: nullable(Type.Integer()),
    }),
    providerRucMissing: flag('The operator has not set `RUC Proveedor`, which SRI asks for since 2026-09-26.'),
    authority: AuthorityAvailability,
    alerts: Type.Array(Alert),
  },
  { title: 'Home' },
);

/** Steps until a new account issues its first invoice; each is true when it is done. */
export const Onboarding = Type.Object(
  {
    business: flag(),
    signature: flag(),
    establishment: flag(),
    firstInvoice: flag('A document of the business was authorised.'),
    email: flag('A mail of the business was sent.'),
    apiKey: flag(),
    complete: flag('All steps are done, except the API key, which is optional.'),
    providerRucMissing: flag('The operator has not set `RUC Proveedor`, which SRI asks for since 2026-09-26.'),
    demoPossible: flag('SRI is the simulator, so a demo business can be made.'),
  },
  { title: 'Onboarding' },
);

export const OutboxMessage = Type.Object(
  {
    id: id(),
    businessId: id(),
    documentId: id(),
    documentTypeCode: Type.String(),
    number: nullable(Type.String()),
    to: Type.Array(Type.String()),
    status: oneOf(['queued', 'sent', 'failed']),
    origin: oneOf(emailOrigins),
    kept: flag('The message can be read: no mail server is set.'),
    createdAt: instant(),
    sentAt: nullable(instant()),
  },
  { title: 'OutboxMessage' },
);

/** Schema of a stored message (outbox) with its content. */
export const OpenedMessage = Type.Object(
  {
    id: id(),
    from: Type.String(),
    to: Type.String(),
    subject: Type.String(),
    date: nullable(instant()),
    text: Type.String(),
    attachments: Type.Array(Type.Object({ name: Type.String(), mediaType: Type.String(), bytes: Type.Integer() })),
  },
  { title: 'OpenedMessage' },
);

export const overviewRoutes = [
  panelRoute({
    name: 'home.get',
    method: 'GET',
    path: '/home',
    permission: 'documents:read',
    access: 'user',
    summary: 'The figures of a business',
    query: businessQuery,
    responses: { 200: recordResponse(Home) },
    errors: [404],
  }),
  panelRoute({
    name: 'onboarding.get',
    method: 'GET',
    path: '/onboarding',
    permission: 'settings:read',
    access: 'user',
    summary: 'What is left to do until the first invoice',
    query: Type.Object({ businessId: Type.Optional(id()) }, { additionalProperties: false }),
    responses: { 200: recordResponse(Onboarding) },
    errors: [404],
  }),
  panelRoute({
    name: 'demoBusiness.create',
    method: 'POST',
    path: '/demo-business',
    permission: 'settings:write',
    wholeAccount: true,
    access: 'user',
    summary: 'Make a business with a test certificate, an establishment, customers and products',
    description: 'Only while SRI is the simulator (409 otherwise). Asked again, 200 with the one that was made.',
    responses: {
      200: recordResponse(Type.Object({ businessId: id() })),
      201: recordResponse(Type.Object({ businessId: id() })),
    },
    errors: [403, 409],
  }),
  panelRoute({
    name: 'businesses.testSignature.create',
    method: 'POST',
    path: '/businesses/{id}/test-signature',
    permission: 'settings:write',
    access: 'user',
    summary: 'Give a business a test certificate with its own RUC',
    description:
      'Only while SRI is the simulator and the business is in the test environment (409 otherwise), and only if the business has no signature yet (409).',
    params: idParams,
    responses: { 201: recordResponse(Type.Object({ businessId: id() })) },
    errors: [404, 409],
  }),
  panelRoute({
    name: 'authority.get',
    method: 'GET',
    path: '/authority',
    permission: 'none',
    access: 'user',
    summary: 'How SRI is doing',
    responses: { 200: completeListResponse(AuthorityAvailability) },
    errors: [],
  }),
  panelRoute({
    name: 'alerts.list',
    method: 'GET',
    path: '/alerts',
    permission: 'documents:read',
    access: 'user',
    summary: 'What needs attention',
    query: Type.Object({ businessId: Type.Optional(id()) }, { additionalProperties: false }),
    responses: { 200: completeListResponse(Alert) },
    errors: [404],
  }),
  panelRoute({
    name: 'alerts.resolve',
    method: 'POST',
    path: '/alerts/{id}/resolve',
    permission: 'documents:emit',
    access: 'user',
    summary: 'Put an alert away',
    params: idParams,
    responses: { 204: noContent },
    errors: [404],
  }),
  panelRoute({
    name: 'live.stream',
    method: 'GET',
    path: '/live',
    permission: 'none',
    access: 'user',
    summary: 'Changes as they happen (server-sent events)',
    description:
      'Event `document` with `{id, businessId, acronym, state, number}` whenever a document changes; event `hello` at the start; comments keep the line open. After a gap (`Last-Event-ID` too old) event `reload`.',
    query: businessQuery,
    responses: {},
    rawResponse: { status: 200, mediaTypes: ['text/event-stream'], description: 'The stream.' },
    errors: [404],
  }),
  panelRoute({
    name: 'outbox.list',
    method: 'GET',
    path: '/outbox',
    permission: 'settings:read',
    access: 'user',
    summary: 'Mails of the account',
    query: listQuerySchema({
      businessId: Type.Optional(id()),
      status: Type.Optional(oneOf(['queued', 'sent', 'failed'])),
      entityId: Type.Optional(id('About documents of this customer, provider or carrier.')),
    }),
    responses: { 200: pageResponse(OutboxMessage) },
    errors: [404],
  }),
  panelRoute({
    name: 'outbox.get',
    method: 'GET',
    path: '/outbox/{id}',
    permission: 'settings:read',
    access: 'user',
    summary: 'A kept message, opened',
    params: idParams,
    responses: { 200: recordResponse(OpenedMessage) },
    errors: [404],
  }),
  panelRoute({
    name: 'outbox.download',
    method: 'GET',
    path: '/outbox/{id}/message',
    permission: 'settings:read',
    access: 'user',
    summary: 'A kept message as .eml',
    params: idParams,
    responses: {},
    rawResponse: {
      status: 200,
      mediaTypes: ['message/rfc822'],
      description: 'The message with its attachments.',
      attachment: true,
    },
    errors: [404],
  }),
] as const;
