// Makes related queries read the same snapshot.
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

/**
 * Makes all queries of a transaction read the same snapshot. It must be the first query of the transaction. A form or a
 * report needs several queries, and a document that arrives or is annulled between two of them must not be in only some
 * of their results.
 */
export async function readInSnapshot(trx: Trx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(trx);
}
