// SQL queries about logos of businesses.

import { sql } from 'kysely';
import type { TableRow } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';

export type StoredLogo = Omit<TableRow<'logos'>, 'account_id' | 'updated_at' | 'print'>;

export async function findLogo(trx: Trx, accountId: number, businessId: number): Promise<StoredLogo | undefined> {
  return await trx
    .selectFrom('logos')
    .select(['business_id', 'media_type', 'bytes', 'width', 'height', 'sha256'])
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
}

export async function saveLogo(trx: Trx, accountId: number, logo: StoredLogo & { print: Buffer }): Promise<void> {
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

/** Reads the print form of a logo, or the uploaded file if it has no print form yet. */
export async function findLogoPrintForm(
  trx: Trx,
  accountId: number,
  businessId: number,
): Promise<{ print: Buffer | null; bytes: Buffer | null; sha256: string } | undefined> {
  return await trx
    .selectFrom('logos')
    .select(['print', 'sha256', sql<Buffer | null>`case when print is null then bytes end`.as('bytes')])
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
}

/** Stores the print form of a logo, unless the logo has been replaced since it was read. */
export async function storeLogoPrintForm(
  trx: Trx,
  accountId: number,
  businessId: number,
  sha256: string,
  print: Buffer,
): Promise<void> {
  await trx
    .updateTable('logos')
    .set({ print })
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('sha256', '=', sha256)
    .execute();
}
