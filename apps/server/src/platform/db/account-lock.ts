// Advisory locks per account, for work that only one transaction may do at a time and for which there is no row to
// lock.
import { sql } from 'kysely';
import type { Trx } from './transaction.ts';

// Numbers of the locks: each is two ASCII letters, different from all other advisory locks of this database.
const spaces = { plan: 0x504c, webhookEndpoints: 0x5745, classificationRules: 0x4352, books: 0x424b };

/**
 * Locks an account for one purpose until the transaction ends. The lock must be a separate SQL query: under read
 * committed, the following queries then see what the previous holder of the lock has committed.
 */
export async function lockAccountFor(trx: Trx, what: keyof typeof spaces, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${spaces[what]}::integer, (${accountId}::bigint % 2147483647)::integer)`.execute(
    trx,
  );
}
