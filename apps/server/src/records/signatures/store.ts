// SQL queries about stored signatures.

import type { TableRow } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { SealedSecret } from '../../platform/vault/vault.ts';

export interface NewSignature {
  readonly accountId: number;
  readonly businessId: number;
  readonly sealed: SealedSecret;
  readonly holder: string;
  readonly issuer: string;
  readonly serialNumber: string;
  readonly ruc: string | null;
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly fingerprint: string;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

export type StoredSignature = Omit<TableRow<'signatures'>, 'account_id'>;

/**
 * Makes the new signature the current one. Former signatures remain stored for the documents that were signed with
 * them.
 */
export async function insertCurrentSignature(trx: Trx, signature: NewSignature): Promise<StoredSignature> {
  const { accountId, businessId, sealed } = signature;
  await trx
    .updateTable('signatures')
    .set({ current: false })
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('current', '=', true)
    .execute();
  return await trx
    .insertInto('signatures')
    .values({
      account_id: accountId,
      business_id: businessId,
      current: true,
      sealed: sealed.sealed,
      sealed_key: sealed.sealedKey,
      master_key_id: sealed.masterKeyId,
      holder: signature.holder,
      issuer: signature.issuer,
      serial_number: signature.serialNumber,
      ruc: signature.ruc,
      valid_from: signature.validFrom,
      valid_to: signature.validTo,
      fingerprint: signature.fingerprint,
      warnings: JSON.stringify(signature.warnings),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function findCurrentSignature(
  trx: Trx,
  accountId: number,
  businessId: number,
): Promise<StoredSignature | undefined> {
  return await trx
    .selectFrom('signatures')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('current', '=', true)
    .executeTakeFirst();
}

/** Reads the encrypted key and the certificates of a signature. */
export async function readSealedSignature(trx: Trx, accountId: number, id: number) {
  return await trx
    .selectFrom('signatures')
    .select(['business_id', 'sealed', 'sealed_key', 'master_key_id', 'fingerprint', 'valid_from', 'valid_to', 'ruc'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

const columns = [
  'id',
  'business_id',
  'current',
  'sealed',
  'sealed_key',
  'master_key_id',
  'holder',
  'issuer',
  'serial_number',
  'ruc',
  'valid_from',
  'valid_to',
  'fingerprint',
  'warnings',
  'created_at',
] as const;
