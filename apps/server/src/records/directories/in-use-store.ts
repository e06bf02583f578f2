// SQL queries that check whether documents refer to a record.

import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

/** Whether any document, drafts included, refers to a party or an item. Ignores the caller's limits. */
export async function isUsedBy(trx: Trx, kind: 'party' | 'item', id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select is_record_used(${kind}, ${id}) as used`.execute(trx);
  return rows[0]?.used === true;
}

/** Whether there are documents of a business, an establishment or an emission point, with or without drafts. */
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
