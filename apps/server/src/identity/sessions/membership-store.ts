// Accounts of a person. Row-level security shows one account at a time, so an SQL function returns them.

import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import type { AdmittedSession } from '../../platform/http/session.ts';

export interface MembershipRow {
  readonly account_id: number;
  readonly account_name: string;
  readonly user_id: number;
  readonly role: AdmittedSession['role'];
  readonly business_ids: readonly number[] | null;
  readonly emission_point_ids: readonly number[] | null;
  readonly last_seen_at: Date | null;
  readonly current: boolean;
}

/** Accounts that the person of this session may enter. */
export async function listMemberships(trx: Trx, sessionId: number): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`select * from list_memberships(${sessionId})`.execute(trx);
  return rows;
}

/** Whether the user sees several active businesses in this account, or is a user of another account, too. */
export async function hasSeveralBusinesses(trx: Trx, session: AdmittedSession): Promise<boolean> {
  const { id, account_id: accountId } = session;
  const { rows } = await sql<{ several: boolean }>`
    select (select count(*) from (select from businesses b where b.account_id = ${accountId} and b.active limit 2) b) > 1
        or (select count(*) from list_memberships(${id})) > 1 as several
  `.execute(trx);
  return rows[0]?.several === true;
}
