import { pageResponse, recordResponse } from '../schema/envelopes.ts';
import { id, instant, nullable, oneOf, patternText } from '../schema/fields.ts';
import { listQuerySchema, queryTextSchema } from '../schema/list-query.ts';
import Type from '../schema/schema.ts';
import { route } from './route.ts';

const listed = {
  requestId: Type.String({ description: 'The `Request-Id` of the answer.' }),
  at: instant('When the answer went out.'),
  method: Type.String(),
  path: Type.String({ description: 'With its query.' }),
  route: nullable(Type.String({ description: 'The operation: `documents.create`. Null: there is no such address.' })),
  status: Type.Integer(),
  milliseconds: Type.Integer(),
  key: Type.Object(
    { id: id(), name: nullable(Type.String({ description: 'Null: the key was deleted.' })) },
    { title: 'RequestKey' },
  ),
  ip: nullable(Type.String()),
  idempotencyKey: nullable(Type.String()),
};

export const ListedRequest = Type.Object(listed, { title: 'ListedRequest' });

const KeptBody = Type.Object(
  {
    bytes: Type.Integer({ description: 'Its length.' }),
    text: nullable(
      Type.String({
        description:
          'Its beginning, unchanged but without secrets. Null: there was none, it was a file, an answer to a successful GET, or it is not stored.',
      }),
    ),
    whole: Type.Boolean({ description: '`text` is all of it.' }),
  },
  { title: 'KeptBody' },
);

export const LoggedRequest = Type.Object({ ...listed, sent: KeptBody, answered: KeptBody }, { title: 'LoggedRequest' });

export const requestRoutes = [
  route({
    name: 'requests.list',
    method: 'GET',
    path: '/requests',
    permission: 'log:read',
    tag: 'Requests',
    summary: 'List what programs sent',
    description:
      'Requests with an API key of the last thirty days, newest first; they appear about a second after their answer.',
    query: listQuerySchema({
      keyId: Type.Optional(id('Only those of this key.')),
      method: Type.Optional(oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])),
      route: Type.Optional(queryTextSchema(60, 'Exactly this operation: `documents.create`.')),
      status: Type.Optional(
        patternText('^[1-5](?:[0-9]{2}|xx)$', 'a status or `4xx`', 'Exactly this status, or `2xx`, `4xx`, `5xx`.'),
      ),
      from: Type.Optional(instant('Answered at this instant or later.')),
      to: Type.Optional(instant('Answered at this instant or earlier.')),
    }),
    responses: { 200: pageResponse(ListedRequest) },
    errors: [],
  }),
  route({
    name: 'requests.get',
    method: 'GET',
    path: '/requests/{requestId}',
    permission: 'log:read',
    tag: 'Requests',
    summary: 'Get a request with its bodies',
    params: Type.Object({
      requestId: patternText(
        '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
        'a `Request-Id`',
        'The `Request-Id` of the answer.',
      ),
    }),
    responses: { 200: recordResponse(LoggedRequest) },
    errors: [404],
  }),
] as const;
