import type { Trx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import type { WriteAuthor } from '../directories/directory.ts';
import { insertRecord } from '../directories/operations.ts';
import { findTargetBusiness } from '../directories/scope.ts';
import { type ItemBody, itemColumns, itemDirectory } from './directory.ts';
import { type ItemRow, insertItem } from './store.ts';

export async function createItem(trx: Trx, writer: WriteAuthor, body: ItemBody): Promise<ItemRow | Refusal> {
  const business = await findTargetBusiness(trx, writer, body.business_id);
  if (business instanceof Refusal) return business;
  return await insertRecord(trx, writer, 'items.create', itemDirectory, itemColumns(body), (item) =>
    insertItem(trx, writer.account.id, item),
  );
}
