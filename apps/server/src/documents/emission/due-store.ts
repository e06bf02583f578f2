// Documents that are due, of any account.

import { sql } from 'kysely';
import type { EnvironmentId } from '../../authority/environment.ts';
import { newOwner } from '../../platform/db/lease-owner.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Lease } from './in-flight-store.ts';
import { leaseSeconds } from './lease.ts';

export interface ClaimedDocument extends Lease {
  readonly businessId: number;
}

/** A business that waits gets this many, however many others wait too. */
const perBusiness = 4;

/** Leases up to `count` of them. Those `underway` count towards the share of their business. */
export async function claimDueDocuments(
  db: Database,
  environmentId: EnvironmentId,
  count: number,
  underway: ReadonlySet<ClaimedDocument>,
): Promise<ClaimedDocument[]> {
  const owner = newOwner();
  const leasedAt = Date.now();
  const theirs = [...underway].map(({ businessId }) => businessId);
  const { rows } = await sql<{ document_id: number; account_id: number; business_id: number }>`
    select document_id, account_id, business_id
      from claim_due_documents(
        ${environmentId}::smallint, ${count}, ${perBusiness}, ${theirs}, ${owner}, make_interval(secs => ${leaseSeconds})
      )
  `.execute(db.system);
  return rows.map((row) => ({
    accountId: row.account_id,
    businessId: row.business_id,
    documentId: row.document_id,
    owner,
    leasedAt,
  }));
}
