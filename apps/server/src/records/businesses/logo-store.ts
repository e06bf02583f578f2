// Every statement about logos.

import type { Selectable } from 'kysely';
import type { LogoTable } from '../../platform/db/tables/directories.ts';
import type { Trx } from '../../platform/db/transaction.ts';

export type StoredLogo = Omit<Selectable<LogoTable>, 'account_id' | 'updated_at'>;

export async function findLogo(trx: Trx, accountId: number, businessId: number): Promise<StoredLogo | undefined> {
  return await trx
    .selectFrom('logos')
    .select(['business_id', 'media_type', 'bytes', 'width', 'height', 'sha256'])
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
}

export async function saveLogo(trx: Trx, accountId: number, logo: StoredLogo): Promise<void> {
  const { business_id, ...image } = logo;
  await trx
    .insertInto('logos')
    .values({ account_id: accountId, business_id, ...image })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet({ ...image, updated_at: new Date() }))
    .execute();
}

export async function deleteLogo(trx: Trx, accountId: number, businessId: number): Promise<void> {
  await trx.deleteFrom('logos').where('account_id', '=', accountId).where('business_id', '=', businessId).execute();
}
