import type { Trx } from '../../platform/db/transaction.ts';

/** Names or addresses of some users who manage the account and can grant permissions. */
export async function listManagers(trx: Trx, accountId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .select(['people.name', 'people.email'])
    .where('users.account_id', '=', accountId)
    .where('users.active', '=', true)
    .where('users.role', 'in', ['owner', 'administrator'])
    .orderBy('users.id')
    .limit(3)
    .execute();
  return rows.map(({ name, email }) => name || email);
}
