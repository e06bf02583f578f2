// What only one transaction of an account does at a time, where there is no row of its own to lock.
import { sql } from 'kysely';
import type { Trx } from './transaction.ts';

// Two letters each, apart from every other advisory lock of this database.
const spaces = { plan: 0x504c, webhookEndpoints: 0x5745, classificationRules: 0x4352, books: 0x424b };

/**
 * Held until the transaction ends. A statement of its own: under read committed whatever is counted afterwards includes what
 * the last holder committed.
 */
export async function lockInAccount(trx: Trx, what: keyof typeof spaces, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${spaces[what]}::integer, (${accountId}::bigint % 2147483647)::integer)`.execute(
    trx,
  );
}
