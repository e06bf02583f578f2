import type { Trx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import type { WriteAuthor } from '../directories/directory.ts';
import { hasDocuments } from '../directories/in-use-store.ts';
import { removeRecord, updateRecord } from '../directories/operations.ts';
import { accessibleRowOrRefusal } from '../directories/scope.ts';
import { businessDirectory } from './directory.ts';

/**
 * Deletes a business without documents, with all its records. A business with documents is deactivated instead, because
 * issued documents must be kept for years.
 */
export async function removeBusiness(trx: Trx, writer: WriteAuthor, id: number): Promise<null | Refusal> {
  const action = 'businesses.delete';
  const accountId = writer.account.id;
  const row = accessibleRowOrRefusal(await businessDirectory.find(trx, accountId, id, 'removal'), writer, { id });
  if (row instanceof Refusal) return row;
  if (!(await hasDocuments(trx, accountId, 'business_id', id, 'emitted')))
    return await removeRecord(trx, writer, action, businessDirectory, { id });
  const deactivated = await updateRecord(trx, writer, action, businessDirectory, { id }, { active: false });
  return deactivated instanceof Refusal ? deactivated : null;
}
