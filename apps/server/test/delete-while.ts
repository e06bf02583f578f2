import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Tables } from '../src/platform/db/tables.ts';

/** Deletes a row in a transaction that ends only when `work`, started in between, waits for it. */
export async function deleteRowWhileWorkWaits<T>(
  owner: Kysely<Tables>,
  table: 'parties' | 'establishments' | 'webhook_endpoints',
  id: number,
  work: () => Promise<T>,
): Promise<T> {
  const { working } = await owner.transaction().execute(async (trx) => {
    await trx.deleteFrom(table).where('id', '=', id).execute();
    const begun = work();
    await expect.poll(() => countWaiting(owner), { timeout: 30_000 }).toBeGreaterThan(0);
    return { working: begun };
  });
  return await working;
}

async function countWaiting(owner: Kysely<Tables>): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(owner);
  return rows.length;
}
