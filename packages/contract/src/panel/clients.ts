import { userRoles } from '../permissions/roles.ts';
import { completeListResponse, recordResponse } from '../schema/envelopes.ts';
import { date, flag, id, nullable, oneOf } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { panelRoute } from './route.ts';

/** A business that the user works for, in any account, and its pending work. No count exceeds 1,000. */
export const Client = Type.Object(
  {
    account: Type.Object({ id: id(), name: Type.String(), current: flag('The one this session is in.') }),
    role: oneOf(userRoles),
    business: Type.Object({ id: id(), name: Type.String(), identification: Type.String(), environmentId: id() }),
    rejected: Type.Integer({ description: 'Refused by SRI, and neither corrected nor given up.' }),
    waiting: Type.Integer({ description: 'On the way to SRI.' }),
    drafts: Type.Integer(),
    certificateDays: nullable(
      Type.Integer({ description: 'Left of the signature; below zero when it has ended. Null: none.' }),
    ),
    unclassified: Type.Integer({ description: 'Purchases of the last twelve months without a tax support.' }),
    withholdings: Type.Object({
      count: Type.Integer({
        description: 'Purchases on which nothing was withheld, whose five working days are not over.',
      }),
      dueOn: nullable(date('The first of those days.')),
    }),
    nextDue: Type.Array(Type.Object({ obligation: Type.String(), period: Type.String(), dueOn: date() }), {
      description:
        'The next three returns that are not declared, by due date; empty for a user without permission to read reports.',
    }),
  },
  { title: 'Client' },
);

/** Pending work of one business. A part is null for a user who may not read it. No count exceeds 1,000. */
export const Todo = Type.Object(
  {
    rejected: Type.Integer({ description: 'Documents that SRI refused, and that are neither corrected nor given up.' }),
    unclassified: nullable(Type.Integer({ description: 'Purchases of the last twelve months without a tax support.' })),
    withholdings: nullable(
      Type.Object({
        count: Type.Integer({
          description: 'Purchases on which nothing was withheld, whose five working days are not over.',
        }),
        dueOn: nullable(date('The first of those days.')),
      }),
    ),
    returns: nullable(
      Type.Array(Type.Object({ obligation: Type.String(), period: Type.String(), dueOn: date() }), {
        description:
          'Returns of periods that are over and that the business worked in here, not declared yet, by due date: those that are overdue, and those due in the next seven days.',
      }),
    ),
  },
  { title: 'Todo' },
);

export const clientRoutes = [
  panelRoute({
    name: 'home.todo',
    method: 'GET',
    path: '/todo',
    permission: 'documents:read',
    access: 'user',
    summary: 'Read the pending work of a business',
    query: Type.Object({ businessId: id() }, { additionalProperties: false }),
    responses: { 200: recordResponse(Todo) },
    errors: [404],
  }),
  panelRoute({
    name: 'clients.list',
    method: 'GET',
    path: '/clients',
    permission: 'none',
    access: 'user',
    summary: 'List the businesses that the user works for, the most urgent first',
    description:
      'From all accounts of the user, as far as the user’s role in each account allows. Accounts in which the user is a cashier are not listed.',
    responses: { 200: completeListResponse(Client) },
    errors: [],
  }),
] as const;
