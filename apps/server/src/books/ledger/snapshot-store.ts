// Reads related figures from one snapshot.
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

/**
 * Must be the first statement of its transaction. A form or a report needs several queries, and a document that arrives
 * or is annulled meanwhile must not be in only some of them.
 */
export async function readInSnapshot(trx: Trx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(trx);
}
