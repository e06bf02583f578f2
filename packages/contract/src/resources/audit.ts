import { pageResponse } from '../schema/envelopes.ts';
import { date, id, instant, nullable, oneOf } from '../schema/fields.ts';
import { listQuerySchema, queryTextSchema } from '../schema/list-query.ts';
import Type from '../schema/schema.ts';
import { route } from './route.ts';

/** A change: its author, its content and its origin. It never contains a secret. */
export const AuditEntry = Type.Object(
  {
    id: id(),
    at: instant(),
    actor: Type.Object(
      {
        kind: oneOf(['api_key', 'user', 'operator', 'system']),
        id: nullable(id()),
        name: nullable(Type.String()),
      },
      { title: 'AuditActor' },
    ),
    action: Type.String({ description: 'The operation: `customers.update`.' }),
    recordType: Type.String(),
    recordId: nullable(id()),
    before: nullable(Type.Object({}, { additionalProperties: true, description: 'The fields that changed, before.' })),
    after: nullable(Type.Object({}, { additionalProperties: true, description: 'The fields that changed, after.' })),
    ip: nullable(Type.String()),
    requestId: nullable(Type.String()),
  },
  { title: 'AuditEntry' },
);

export const auditRoutes = [
  route({
    name: 'auditLog.list',
    method: 'GET',
    path: '/audit-log',
    permission: 'account:manage',
    tag: 'Audit',
    summary: 'List changes',
    description: 'Newest first. Every write of the account is here, with the fields that changed.',
    query: listQuerySchema({
      action: Type.Optional(queryTextSchema(60, 'Exactly this operation: `customers.update`.')),
      recordType: Type.Optional(queryTextSchema(60, 'Exactly this kind of record: `customer`.')),
      recordId: Type.Optional(id('Together with `recordType`.')),
      dateFrom: Type.Optional(date('From this day, in Guayaquil.')),
      dateTo: Type.Optional(date('To this day, in Guayaquil.')),
    }),
    responses: { 200: pageResponse(AuditEntry) },
    errors: [],
  }),
] as const;
