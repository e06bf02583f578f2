// The accounts a person is in. Row-level security shows one account at a time, so a function gives them.

import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import type { AdmittedSession } from '../../platform/http/session.ts';

export interface MembershipRow {
  readonly account_id: number;
  readonly account_name: string;
  readonly user_id: number;
  readonly role: AdmittedSession['role'];
  readonly last_seen_at: Date | null;
  readonly current: boolean;
}

/** Those the person of this session may enter. */
export async function listMemberships(trx: Trx, sessionId: number): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`select * from list_memberships(${sessionId})`.execute(trx);
  return rows;
}
