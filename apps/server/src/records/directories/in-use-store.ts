// SQL queries that check whether documents refer to a record.

import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

/** Whether documents of any state, drafts included, refer to a party or an item, regardless of the caller's limits. */
export async function isUsedBy(trx: Trx, kind: 'party' | 'item', id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select is_record_used(${kind}, ${id}) as used`.execute(trx);
  return rows[0]?.used === true;
}

/** Documents of a business, an establishment or a point; with drafts or without. */
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
