// SQL queries that claim due mails and webhook deliveries of all accounts.

import { sql } from 'kysely';
import type { Database } from '../platform/db/pool.ts';

export interface DeliveryClaimOptions {
  readonly count: number;
  /** Maximum number of deliveries underway for one business, or for one endpoint. */
  readonly share: number;
  readonly owner: string;
  readonly leaseSeconds: number;
}

export interface DueDelivery {
  readonly id: number;
  readonly accountId: number;
}

/** Leases up to `count` due rows of the queue, which is the table `emails` or `webhook_deliveries`. */
export async function claimDueDeliveries(
  db: Database,
  queue: 'emails' | 'webhook_deliveries',
  { count, share, owner, leaseSeconds }: DeliveryClaimOptions,
): Promise<DueDelivery[]> {
  const { rows } = await sql<{ id: number; account_id: number }>`
    select id, account_id from claim_due_deliveries(
      ${queue}, ${count}::int, ${share}::int, ${owner}::uuid, make_interval(secs => ${leaseSeconds})
    )
  `.execute(db.system);
  return rows.map((row) => ({ id: row.id, accountId: row.account_id }));
}
