// Inserts rows as the service writes them, but without its checks.

import { createHash } from 'node:crypto';
import { createTestAuthority } from '@talonario/p12/testing';
import type { Insertable, Kysely } from 'kysely';
import type { Config } from '../src/platform/config/config.ts';
import type { Tables } from '../src/platform/db/tables.ts';
import { sealSignature } from '../src/records/signatures/sealed-signature.ts';

export async function writeSignature(
  owner: Kysely<Tables>,
  { accountId, businessId, ruc }: { accountId: number; businessId: number; ruc: string },
  { masterKeys }: Pick<Config, 'masterKeys'>,
): Promise<void> {
  const validFrom = new Date(Date.now() - 86_400_000);
  const validTo = new Date(Date.now() + 400 * 86_400_000);
  authority ??= createTestAuthority({ now: validFrom });
  const issued = authority.issue({ holder: 'COMERCIAL INVENTADA', ruc, validFrom, validTo });
  const fingerprint = createHash('sha256').update(issued.certificate).digest('hex');
  const material = { privateKey: issued.privateKey, certificate: issued.certificate, chain: [] };
  const { sealed, sealedKey, masterKeyId } = sealSignature(
    material,
    { accountId, businessId, fingerprint },
    masterKeys(),
  );
  await insertRow(owner, 'signatures', {
    account_id: accountId,
    business_id: businessId,
    current: true,
    sealed,
    sealed_key: sealedKey,
    master_key_id: masterKeyId,
    holder: 'COMERCIAL INVENTADA',
    issuer: 'Prueba',
    serial_number: '1',
    ruc,
    valid_from: validFrom,
    valid_to: validTo,
    fingerprint,
  });
}

let authority: ReturnType<typeof createTestAuthority> | undefined;

export async function insertRow<Name extends keyof Tables & string>(
  owner: Kysely<Tables>,
  table: Name,
  values: Insertable<Tables[Name]>,
): Promise<number> {
  const row = await owner
    .insertInto(table)
    .values(values as never)
    .returning('id' as never)
    .executeTakeFirstOrThrow();
  return (row as { id: number }).id;
}
