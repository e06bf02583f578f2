import type { TSchema } from 'typebox';
import { oneOf } from '../schema/fields.ts';
import Type from '../schema/schema.ts';

/** The four fixed authentication errors. Their texts are part of the API and never change. */
export const fixedAuthenticationErrors = {
  keyMissing: { status: 401, body: { error: 'API Key is missing' } },
  keyInvalid: { status: 401, body: { error: 'Invalid or inactive API Key' } },
  planWithoutApi: {
    status: 403,
    body: {
      error: 'API access not included in your current plan.',
      message: 'Please upgrade your subscription to use the API.',
    },
  },
  addressNotListed: { status: 403, body: { error: 'IP address not whitelisted' } },
} as const;

const error = Type.String({ description: 'The error, in one sentence.' });
const detail = Type.String({ description: 'The exact cause and the remedy. Read this first.' });
const code = Type.String({ description: 'Stable machine code, listed under Errors.' });

/** Schema of the number of faults that the list `errors` does not contain, because it is full. */
export const unlistedFaultCount = Type.Integer({
  minimum: 1,
  description:
    'Number of further faults that are not listed. A body with very many faults is not checked completely. Left out if all are listed.',
});

export const SimpleError = Type.Object({ error, detail: Type.Optional(detail), code }, { title: 'SimpleError' });

/** Schema of the id of the record because of which a request was refused. */
export const conflictingId = Type.Optional(
  Type.Integer({
    description: 'With `record.external_id_taken`: the record that has the `external_id`, if the caller may read it.',
  }),
);

export const ConflictError = Type.Object({ ...SimpleError.properties, id: conflictingId }, { title: 'ConflictError' });

export const AuthenticationError = Type.Object(
  { error: oneOf([fixedAuthenticationErrors.keyMissing.body.error, fixedAuthenticationErrors.keyInvalid.body.error]) },
  { title: 'AuthenticationError' },
);

export const ForbiddenError = Type.Object(
  {
    error,
    message: Type.Optional(Type.String({ description: 'Only when the plan does not include API access.' })),
    detail: Type.Optional(detail),
    code: Type.Optional(code),
    permission: Type.Optional(Type.String({ description: 'With `permission.missing`: the missing permission.' })),
  },
  { title: 'ForbiddenError' },
);

const sriOrigin = {
  source: Type.Optional(
    oneOf(['talonario', 'sri'], '`sri`: the message is the tax authority’s own, verbatim in Spanish.'),
  ),
  identifier: Type.Optional(Type.String({ description: 'SRI’s `identificador` of the message.' })),
  additionalInfo: Type.Optional(Type.String({ description: 'SRI’s `informacionAdicional`, verbatim.' })),
  hint: Type.Optional(Type.String({ description: 'The remedy, in plain Spanish.' })),
};

const params = Type.Optional(
  Type.Unsafe<Record<string, string | number>>({
    type: 'object',
    description: 'The figures and names of the message, listed by code under Errors: `{"max": 300}`.',
    additionalProperties: { type: ['string', 'number'] },
  }),
);

/** Schema of one fault of a request body. `field` is a path such as `items[2].price`. */
export const FieldFault = Type.Object(
  {
    field: Type.String({ description: 'Path of the field in the body: `items[2].price`.' }),
    message: Type.String(),
    code: Type.String({ description: 'Stable machine code: `field.required`, `field.too_many_decimals` …' }),
    params,
    ...sriOrigin,
  },
  { title: 'FieldFault' },
);

/** Schema of the reason of a rejection, or of a warning, in a record. */
export const Notice = Type.Object(
  {
    message: Type.String(),
    code: Type.String(),
    params,
    field: Type.Optional(Type.String({ description: 'Path of the field concerned, where one is.' })),
    ...sriOrigin,
  },
  { title: 'Notice' },
);

/** Maximum number of faults in one response. */
export const maxFaults = 100;

/** RFC 9457 problem, the successor of RFC 7807 with the same members. */
export const Problem = Type.Object(
  {
    type: Type.String({ format: 'uri-reference' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code,
    errors: Type.Array(FieldFault, {
      description: `All faults at once; at most the first ${maxFaults} of them.`,
    }),
    moreErrors: Type.Optional(unlistedFaultCount),
  },
  { title: 'Problem' },
);

export const ServerProblem = Type.Object(
  {
    type: Type.String({ format: 'uri-reference' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code,
    instance: Type.String({ format: 'uri', description: '`urn:uuid:` and the Request-Id.' }),
  },
  { title: 'ServerProblem' },
);

export type ErrorStatus = keyof typeof errorReplies;

/** Meaning and body of each error status. */
export const errorReplies = {
  400: reply('Malformed request: invalid JSON, wrong type, missing or unknown parameter.', SimpleError),
  401: reply('API key missing, invalid or inactive.', AuthenticationError),
  403: reply(
    'Plan without API, IP not listed, plan limit reached, permission missing, test key on production, plain HTTP.',
    ForbiddenError,
  ),
  404: reply('The record does not exist or does not belong to the account.', SimpleError),
  405: reply('The address has no such method.', SimpleError),
  408: reply('The request took too long to arrive.', SimpleError),
  409: reply('The state of the record does not allow it.', ConflictError),
  410: reply('The requested record is no longer stored.', SimpleError),
  412: reply('The record was changed after it was read.', SimpleError),
  413: reply('The body is too large.', SimpleError),
  422: reply('Validation failed; all faults in `errors`.', Problem, 'application/problem+json'),
  429: reply('Quota of the window exceeded, or too many requests under way; wait `Retry-After` seconds.', SimpleError),
  500: reply('Unexpected error.', ServerProblem, 'application/problem+json'),
  503: reply('Temporarily unavailable; repeat after `Retry-After` seconds.', SimpleError),
} as const;

/** Errors that any operation with an API key may return. */
export const standardErrors = [401, 403, 429, 500, 503] as const satisfies readonly ErrorStatus[];

function reply(description: string, schema: TSchema, mediaType = 'application/json') {
  return { description, schema, mediaType };
}
