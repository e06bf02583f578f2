// SQL query that reads the documents for an archive.
import type { Trx } from '../../platform/db/transaction.ts';

/** Reads documents by their ids. Ids that do not exist are left out. */
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
