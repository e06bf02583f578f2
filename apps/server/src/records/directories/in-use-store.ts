// Whether documents stand on a record.

import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

/** Documents of any state, drafts too, that name a party or an item. */
export async function isUsedBy(trx: Trx, accountId: number, kind: 'party' | 'item', id: number): Promise<boolean> {
  const found = await trx
    .selectFrom('document_references')
    .select(sql<number>`1`.as('one'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Documents issued from a business, an establishment or a point; with drafts or without. */
export async function hasDocuments(
  trx: Trx,
  accountId: number,
  column: 'business_id' | 'establishment_id' | 'emission_point_id',
  id: number,
  which: 'all' | 'emitted',
): Promise<boolean> {
  let query = trx
    .selectFrom('documents')
    .select(sql<number>`1`.as('one'))
    .where('account_id', '=', accountId)
    .where(column, '=', id);
  if (which === 'emitted') query = query.where('acronym', '<>', 'CRD');
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
