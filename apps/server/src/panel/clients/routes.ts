// Overview for a user with several businesses, in one account or in several: the steps of a month and the due returns,
// ordered by due date.
import { type DataOf, roleRights } from '@talonario/contract';
import { firstDayMonthsAfter, parsePeriod, periodContaining, type TaxPeriod } from '@talonario/sri';
import { readObligations } from '../../books/obligations/list.ts';
import { listMemberships, type MembershipRow } from '../../identity/sessions/membership-store.ts';
import { limitsOfSession } from '../../identity/sessions/session-auth.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Handlers, PanelCall } from '../../platform/http/call.ts';
import { readClientMonth } from './month.ts';
import { type MonthPendingWork, readMonthPendingWork } from './month-store.ts';
import { monthStepsOf } from './steps.ts';
import { type PendingWorkRow, readPendingWork } from './store.ts';
import { readPendingTasks } from './todo.ts';
import { dueDateRange, firstDaysOfPendingWork, overdueOrNextReturns } from './work.ts';

type Client = DataOf<'clients.list'>[number];

export const clientHandlers = {
  'clients.list': listClients,
  'home.todo': readPendingTasks,
  'home.month': readClientMonth,
} satisfies Handlers;

async function listClients(call: PanelCall<'clients.list'>) {
  const { db, account, session, now, query } = call;
  const today = dayInGuayaquil(now());
  const month = parsePeriod(query.period ?? '') ?? lastMonthBefore(today);
  const memberships = await db.forAccount(account.id, (trx) => listMemberships(trx, session.id));
  const clients: Client[] = [];
  // Reads one account after the other. An accountant may have twenty accounts, and reading them at once would use up
  // the connections of other users.
  for (const membership of memberships) clients.push(...(await clientsOf(call, membership, month, today)));
  return { data: clients.sort(byUrgency) };
}

/** Returns the last month that is over. */
function lastMonthBefore(today: string): TaxPeriod {
  return periodContaining(firstDayMonthsAfter(today, -1), 'month');
}

/**
 * Reads the clients of one account. If the account requires a second factor, a user without one gets none, because this
 * user could not enter the account either.
 */
async function clientsOf(
  { db, session, config, now }: PanelCall<'clients.list'>,
  membership: MembershipRow,
  month: TaxPeriod,
  today: string,
): Promise<Client[]> {
  const { account_id: accountId, user_id: userId, role } = membership;
  if (roleRights[role].atPoints === true) return [];
  const may = (permission: 'reports:read' | 'received:read') => roleRights[role].permissions.includes(permission);
  const own = db.actingAs({ userId, limits: limitsOfSession(membership) });
  const asked = { ...firstDaysOfPendingWork(today), secondFactor: session.second_factor };
  return await own.forAccount(accountId, async (trx) => {
    const rows = await readPendingWork(trx, accountId, asked);
    if (rows.length === 0) return [];
    const principal = { account: { id: accountId }, mode: 'live' } as const;
    const wanted = { ...dueDateRange(month, today), businessId: undefined };
    const returns = may('reports:read') ? await readObligations(trx, principal, wanted, config.calendar) : undefined;
    const works: readonly MonthPendingWork[] = may('received:read')
      ? await readMonthPendingWork(trx, accountId, month)
      : [];
    return rows.map((row) => {
      const { business_id: id, known_since: knownSince } = row;
      const ownReturns = returns?.filter(({ businessId }) => businessId === id);
      const work = works.find(({ business_id }) => business_id === id);
      const { overdue, due } = overdueOrNextReturns(ownReturns ?? [], knownSince, today);
      return {
        ...showClient(membership, row, now()),
        period: month.text,
        steps: monthStepsOf({ month, today, work, returns: ownReturns, knownSince }),
        overdue,
        due: due.map(({ obligation, period, dueOn }) => ({ obligation, period, dueOn })),
      };
    });
  });
}

function showClient(
  { account_id, account_name, role, current }: MembershipRow,
  row: PendingWorkRow,
  now: Date,
): Omit<Client, 'period' | 'steps' | 'overdue' | 'due'> {
  return {
    account: { id: account_id, name: account_name, current },
    role,
    business: {
      id: row.business_id,
      name: row.name,
      identification: row.identification,
      environmentId: row.environment_id,
    },
    rejected: row.rejected,
    certificateDays: row.valid_to && Math.floor((row.valid_to.getTime() - now.getTime()) / 86_400_000),
  };
}

/**
 * Order of clients: overdue ones first, by how long they are overdue, then by next due date. Clients without a due date
 * are last.
 */
function byUrgency(one: Client, other: Client): number {
  return compare(keyOf(one), keyOf(other)) || other.rejected - one.rejected || one.business.id - other.business.id;
}

function keyOf({ overdue, due }: Client): string {
  return `${overdue ? 0 : 1} ${due[0]?.dueOn ?? '9999'}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
