// Lists the accounts of one person, and switches between them without signing in again.

import type { DataOf } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { PanelCall } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/replies/error-reply.ts';
import { listMemberships, type MembershipRow } from './membership-store.ts';
import { replyWithSession, startSession } from './start-session.ts';

export async function listOwnMemberships({ db, account, session }: PanelCall<'memberships.list'>) {
  const rows = await db.forAccount(account.id, (trx) => listMemberships(trx, session.id));
  return { data: rows.map(showMembership) };
}

/**
 * Moves the session to another account. If the user is not a member, the account is reported as not found, so that its
 * existence is not revealed.
 */
export async function switchToAccount(call: PanelCall<'session.switch'>) {
  const { db, account, session, body } = call;
  const mine = await db.forAccount(account.id, (trx) => listMemberships(trx, session.id));
  const wanted = mine.find(({ account_id }) => account_id === body.account_id);
  if (wanted === undefined) return notFound();
  const person = { accountId: wanted.account_id, userId: wanted.user_id, name: session.name || session.email };
  const token = await db.forAccount(person.accountId, (trx) =>
    startSession(trx, call, person, 'session.switch', { until: session.expires_at }),
  );
  return await replyWithSession(call, token, 'session.switched');
}

function showMembership(row: MembershipRow): DataOf<'memberships.list'>[number] {
  const { account_id, account_name, role, last_seen_at, current } = row;
  return {
    account: { id: account_id, name: account_name },
    role,
    lastSeenAt: last_seen_at && formatInstant(last_seen_at),
    current,
  };
}
