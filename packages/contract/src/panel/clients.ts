import { userRoles } from '../permissions/roles.ts';
import { completeListResponse, recordResponse } from '../schema/envelopes.ts';
import { date, flag, id, instant, nullable, oneOf, patternText } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { panelRoute } from './route.ts';

const month = (description: string) =>
  patternText('^20[0-9]{2}-(?:0[1-9]|1[0-2])$', 'a month such as 2026-10', description);

/**
 * State of one step in the work of a month. The steps go from the import of the received documents to the annex.
 * `left`: begun, with `count` documents or returns still to do. `open`: not begun. `none`: the step does not apply.
 */
const MonthStep = Type.Object(
  {
    state: oneOf(['done', 'left', 'overdue', 'open', 'none']),
    count: Type.Integer({ description: 'Documents or returns that are left, for `left` and `overdue`.' }),
  },
  { title: 'MonthStep' },
);

export const MonthSteps = Type.Object(
  { import: MonthStep, classify: MonthStep, withhold: MonthStep, declare: MonthStep, annex: MonthStep },
  { title: 'MonthSteps' },
);

/** A business that the user works for, in any account, and its pending work. No count exceeds 1,000. */
export const AccountantClient = Type.Object(
  {
    account: Type.Object({ id: id(), name: Type.String(), current: flag('The one this session is in.') }),
    role: oneOf(userRoles),
    business: Type.Object({ id: id(), name: Type.String(), identification: Type.String(), environmentId: id() }),
    rejected: Type.Integer({ description: 'Refused by SRI, and neither corrected nor given up.' }),
    certificateDays: nullable(
      Type.Integer({ description: 'Left of the signature; below zero when it has ended. Null: none.' }),
    ),
    period: Type.String({ description: 'The month of the steps.' }),
    steps: MonthSteps,
    overdue: flag('Whether a return is overdue.'),
    due: Type.Array(Type.Object({ obligation: Type.String(), period: Type.String(), dueOn: date() }), {
      description:
        'All overdue returns, by due date; without them the returns of the next due date. Empty for a user without permission to read reports.',
    }),
  },
  { title: 'Client' },
);

/**
 * Pending work of one business. A property is null if the user may not read that kind of record. No count exceeds
 * 1,000.
 */
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

/** Work of one month for one business, from the import of the received documents to the annex. */
export const BusinessMonth = Type.Object(
  {
    period: Type.String(),
    steps: MonthSteps,
    received: Type.Integer({ description: 'Received documents of the month; 1,000 at most.' }),
    issued: Type.Integer({ description: 'Authorised documents of the month; 1,000 at most.' }),
    importedAt: nullable(instant('The last import of received documents of the month.')),
    withholdUntil: nullable(date('The first day on which one of the withholdings that are left must be issued.')),
    returns: Type.Array(
      Type.Object({
        obligation: Type.String(),
        period: Type.String(),
        dueOn: date(),
        state: oneOf(['open', 'ready', 'declared']),
      }),
      { description: 'Returns of the month, or of the semester that contains it.' },
    ),
  },
  { title: 'BusinessMonth' },
);

export const clientRoutes = [
  panelRoute({
    name: 'home.month',
    method: 'GET',
    path: '/month',
    permission: 'reports:read',
    access: 'user',
    summary: 'Read the steps of a month of a business',
    query: Type.Object({ businessId: id(), period: month('The month.') }, { additionalProperties: false }),
    responses: { 200: recordResponse(BusinessMonth) },
    errors: [404],
  }),
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
    summary: 'List the businesses that the user works for, by due date',
    query: Type.Object(
      {
        period: Type.Optional(month('Month of the steps. Default: the last one that is over.')),
      },
      { additionalProperties: false },
    ),
    description:
      'From all accounts of the user, as far as the user’s role in each account allows. Accounts in which the user is a cashier are not listed.',
    responses: { 200: completeListResponse(AccountantClient) },
    errors: [],
  }),
] as const;
