// SQL query for the archives.
import type { Trx } from '../../platform/db/transaction.ts';

/** Reads the documents with these ids, as far as they exist. */
export async function readDocumentsByIds(trx: Trx, accountId: number, businessId: number, ids: readonly number[]) {
  return await trx
    .selectFrom('documents')
    .select(['id', 'acronym', 'updated_at'])
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}
