// Reserves a number like an emission, without issuing a document: locks the counter, then advances it in the same
// transaction.
import { sql } from 'kysely';
import type { Trx } from '../src/platform/db/transaction.ts';
import { lockCountersSql, type NumberCounter, type NumberFromCounter } from '../src/records/numbering/number-store.ts';

/** Returns the next number of a counter; undefined if none is left. */
export async function reserveNumber(trx: Trx, counter: NumberCounter): Promise<number | undefined> {
  const statement = lockCountersSql([{ counter, request: undefined }], counter);
  const { rows } = await sql.raw<NumberFromCounter>(statement).execute(trx);
  const sequential = rows[0]?.sequential;
  if (sequential == null) return undefined;
  await trx
    .updateTable('sequences')
    .set({ last_used: sequential, next_number: sequential + 1 })
    .where('account_id', '=', counter.accountId)
    .where('emission_point_id', '=', counter.emissionPointId)
    .where('environment_id', '=', counter.environmentId)
    .where('document_type_id', '=', counter.documentTypeId)
    .execute();
  return sequential;
}
