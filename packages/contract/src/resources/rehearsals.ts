// A rehearsal with SRI's test environment.
import { requestBodySchema } from '../schema/bodies.ts';
import { completeListResponse, recordResponse } from '../schema/envelopes.ts';
import { id, instant, nullable, oneOf } from '../schema/fields.ts';
import { scopeQuery } from '../schema/list-query.ts';
import Type from '../schema/schema.ts';
import { route } from './route.ts';

const tag = 'Businesses';

/** Maximum number of stored rehearsals, including the requested one. The oldest ones are deleted. */
export const maxStoredRehearsals = 20;
export const rehearsalDays = 180;
/** Maximum number of rehearsals of one business per hour, because each rehearsal sends eight documents to SRI. */
export const maxRehearsalsPerHour = 6;

const RehearsalMessage = Type.Object(
  {
    identifier: Type.String({ description: "SRI's `identificador`." }),
    message: Type.String(),
    additionalInfo: nullable(Type.String()),
    type: oneOf(['error', 'warning', 'info']),
    meaning: nullable(Type.String({ description: 'Its meaning; null if this number is not known here.' })),
    hint: nullable(Type.String({ description: 'The remedy, in Spanish.' })),
  },
  { title: 'RehearsalMessage' },
);

const RehearsalStep = Type.Object(
  {
    id: Type.String({
      description:
        '`address`, `signature`, `connection`, `clock`, `services`, a type of document (`invoice` …), `rejection`, `resend`, `query`.',
    }),
    state: oneOf(
      ['ok', 'warn', 'fail', 'danger', 'skipped'],
      '`danger`: going on could have done harm, so nothing was sent after it.',
    ),
    code: Type.String({ description: 'Stable; docs/error-codes.md lists them.' }),
    params: Type.Unsafe<Record<string, string | number>>({
      type: 'object',
      additionalProperties: { type: ['string', 'number'] },
      description: 'The figures and names of the message.',
    }),
    message: Type.String({ description: 'The finding and the remedy.' }),
    said: Type.Array(RehearsalMessage, { description: 'SRI’s answer, redacted.' }),
  },
  { title: 'RehearsalStep' },
);

const RehearsalReport = Type.Object(
  {
    format: Type.Integer(),
    version: Type.String({ description: 'Version of Talonario.' }),
    startedAt: instant(),
    finishedAt: instant(),
    environment: oneOf(['test']),
    series: Type.String({ description: 'The series of its documents at SRI, such as `001-999`.' }),
    verdict: oneOf(['passed', 'warnings', 'failed', 'stopped']),
    steps: Type.Array(RehearsalStep),
    unknownAnswers: Type.Array(
      Type.Object(
        {
          step: Type.String(),
          service: oneOf(['reception', 'authorization', 'query', 'description']),
          why: Type.String(),
          excerpt: Type.String(),
        },
        { title: 'RehearsalUnknownAnswer' },
      ),
      { description: 'Unknown answers of SRI, redacted.' },
    ),
  },
  { title: 'RehearsalReport' },
);

const verdict = oneOf(['passed', 'warnings', 'failed', 'stopped'], '`stopped`: at a danger.');

const summaryFields = {
  id: id(),
  businessId: id(),
  state: oneOf(
    ['waiting', 'running', 'done', 'interrupted'],
    '`interrupted`: its process ended. Request another one; nothing has to be undone.',
  ),
  verdict: nullable(verdict),
  createdAt: instant(),
  startedAt: nullable(instant()),
  finishedAt: nullable(instant()),
  expiresAt: instant('Until when it is stored.'),
};

export const ListedRehearsal = Type.Object(summaryFields, { title: 'ListedRehearsal' });

export const Rehearsal = Type.Object(
  {
    ...summaryFields,
    steps: Type.Array(RehearsalStep, { description: 'Those that have ended.' }),
    stepIds: Type.Array(Type.String(), { description: 'Ids of all steps, in their order.' }),
    report: nullable(RehearsalReport),
    text: nullable(Type.String({ description: 'The report in words, to attach to a bug report.' })),
  },
  { title: 'Rehearsal' },
);

export const rehearsalRoutes = [
  route({
    name: 'rehearsals.list',
    method: 'GET',
    path: '/rehearsals',
    permission: 'settings:read',
    tag,
    summary: 'List the rehearsals of a business',
    description: 'The newest first, twenty at most.',
    query: Type.Object({ businessId: id() }, { additionalProperties: false }),
    responses: { 200: completeListResponse(ListedRehearsal) },
    errors: [404],
  }),
  route({
    name: 'rehearsals.create',
    method: 'POST',
    path: '/rehearsals',
    permission: 'settings:write',
    tag,
    summary: "Rehearse with SRI's test environment",
    description:
      'Signs with the stored signature and sends to the test environment only, regardless of the environment of the business: clock, TLS, services, one document of each type, one refused on purpose, one repeated. Its documents have a separate series and are not documents of the business. It runs in the background: poll it until it is `done`.',
    body: requestBodySchema('RehearsalCreate', { business_id: id() }),
    responses: { 202: recordResponse(Rehearsal) },
    errors: [409, 422],
    idempotent: true,
  }),
  route({
    name: 'rehearsals.get',
    method: 'GET',
    path: '/rehearsals/{id}',
    permission: 'settings:read',
    tag,
    summary: 'Get how far a rehearsal is, or its report',
    params: Type.Object({ id: id() }),
    query: scopeQuery,
    responses: { 200: recordResponse(Rehearsal) },
    errors: [404],
  }),
] as const;
