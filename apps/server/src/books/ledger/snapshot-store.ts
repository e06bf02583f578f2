// Figures that belong together are read as of one moment.
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

/** First in its transaction: a form or a report asks several times, and what arrives or is annulled meanwhile must not be in half of it. */
export async function readAtOneMoment(trx: Trx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(trx);
}
