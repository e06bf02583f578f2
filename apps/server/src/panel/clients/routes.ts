// Overview of a user with several businesses, in one account or in several: pending work, the most urgent first.
import { type DataOf, roleRights } from '@talonario/contract';
import { addDays } from '@talonario/sri';
import { type ObligationRecord, readObligations } from '../../books/obligations/list.ts';
import { listMemberships, type MembershipRow } from '../../identity/sessions/membership-store.ts';
import { limitsOfSession } from '../../identity/sessions/session-auth.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Handlers, PanelCall } from '../../platform/http/call.ts';
import { type ClientRow, readClients } from './store.ts';
import { readTodo } from './todo.ts';
import { pendingWithholdings, spansOfWork } from './work.ts';

type Client = DataOf<'clients.list'>[number];

export const clientHandlers = { 'clients.list': listClients, 'home.todo': readTodo } satisfies Handlers;

async function listClients(call: PanelCall<'clients.list'>) {
  const { db, account, session, now } = call;
  const memberships = await db.forAccount(account.id, (trx) => listMemberships(trx, session.id));
  const clients: Client[] = [];
  // Reads one account after the other: an accountant may have twenty accounts, and must not use up the connections of
  // others.
  for (const membership of memberships) clients.push(...(await clientsOf(call, membership, now())));
  return { data: clients.sort((one, other) => urgency(other) - urgency(one) || one.business.id - other.business.id) };
}

/** An account that requires a second factor shows nothing to a user without one, who could not enter it either. */
async function clientsOf(
  { db, session, config }: PanelCall<'clients.list'>,
  membership: MembershipRow,
  now: Date,
): Promise<Client[]> {
  const { account_id: accountId, user_id: userId, role } = membership;
  if (roleRights[role].atPoints === true) return [];
  const today = dayInGuayaquil(now);
  const own = db.actingAs({ userId, limits: limitsOfSession(membership) });
  const asked = { ...spansOfWork(today), secondFactor: session.second_factor };
  return await own.forAccount(accountId, async (trx) => {
    const rows = await readClients(trx, accountId, asked);
    const principal = { account: { id: accountId }, mode: 'live' } as const;
    const wanted = { from: today, to: addDays(today, farAhead), businessId: undefined };
    const mayRead = rows.length > 0 && roleRights[role].permissions.includes('reports:read');
    const due = mayRead ? await readObligations(trx, principal, wanted, config.calendar) : [];
    return rows.map((row) => ({ ...showClient(membership, row, now), nextDue: nextDue(due, row.business_id) }));
  });
}

function nextDue(due: readonly ObligationRecord[], businessId: number): Client['nextDue'] {
  return due
    .filter((one) => one.businessId === businessId && one.state !== 'declared')
    .slice(0, 3)
    .map(({ obligation, period, dueOn }) => ({ obligation, period, dueOn }));
}

function showClient(
  { account_id, account_name, role, current }: MembershipRow,
  row: ClientRow,
  now: Date,
): Omit<Client, 'nextDue'> {
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
    waiting: row.waiting,
    drafts: row.drafts,
    unclassified: row.unclassified,
    certificateDays: row.valid_to && Math.floor((row.valid_to.getTime() - now.getTime()) / 86_400_000),
    withholdings: pendingWithholdings(row.unwithheld ?? [], dayInGuayaquil(now)),
  };
}

/** Longer than the time between two due dates of a month, which holidays can extend. */
const farAhead = 45;
const shortCertificate = 30;

/**
 * Most urgent: problems that prevent issuing, then documents that SRI refused, then work with a due date, then the
 * rest.
 */
function urgency({ certificateDays, rejected, withholdings, waiting, unclassified, drafts }: Client): number {
  const cannotSign = certificateDays === null || certificateDays < 0;
  return [
    cannotSign ? 64 : 0,
    rejected > 0 ? 32 : 0,
    certificateDays !== null && certificateDays <= shortCertificate ? 16 : 0,
    withholdings.count > 0 ? 8 : 0,
    waiting > 0 ? 4 : 0,
    unclassified > 0 ? 2 : 0,
    drafts > 0 ? 1 : 0,
  ].reduce((sum, weight) => sum + weight, 0);
}
