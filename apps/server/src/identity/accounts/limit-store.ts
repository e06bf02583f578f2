import type { Trx } from '../../platform/db/transaction.ts';

export async function filterBusinessIdsOfAccount(
  trx: Trx,
  accountId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('businesses')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}

export async function filterEmissionPointIdsOfAccount(trx: Trx, accountId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return await trx
    .selectFrom('emission_points')
    .select(['id', 'business_id'])
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
}
