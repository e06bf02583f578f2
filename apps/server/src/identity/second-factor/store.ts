// SQL queries about second factors: the encrypted secret, the last used time step, and hashes of the recovery codes. A
// second factor belongs to a person in all accounts; row-level security shows those of users of the current account.
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import type { MasterKeys } from '../../platform/vault/master-key.ts';
import { sealBytes, unsealBytes } from '../../platform/vault/vault.ts';
import { hashRecoveryCode, makeRecoveryCodes, type RecoveryCode } from './recovery-codes.ts';

/** Membership with which a second factor was set up. */
interface Place {
  readonly accountId: number;
  readonly userId: number;
}

export interface SecondFactorOwner extends Place {
  readonly personId: number;
}

export interface SecondFactor {
  readonly secret: Buffer;
  readonly confirmedAt: Date | null;
}

/**
 * Reads a second factor and locks it until the transaction ends. Throws VaultError if the master key that encrypted it
 * is not configured.
 */
export async function findSecondFactor(
  trx: Trx,
  personId: number,
  masterKeys: MasterKeys,
): Promise<SecondFactor | undefined> {
  const row = await trx
    .selectFrom('second_factors')
    .select(['sealed', 'sealed_key as sealedKey', 'master_key_id as masterKeyId', 'confirmed_at as confirmedAt'])
    .select(['account_id as accountId', 'user_id as userId'])
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { secret: unsealBytes(row, secondFactorSealContext(row), masterKeys), confirmedAt: row.confirmedAt };
}

export async function readSecondFactorState(trx: Trx, personId: number) {
  const factor = await trx
    .selectFrom('second_factors')
    .select('confirmed_at as confirmedAt')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  const { left } = await trx
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { confirmedAt: factor?.confirmedAt ?? null, recoveryCodesLeft: left };
}

/** Stores a secret that is not active yet. Returns false if one is active already. */
export async function storePendingSecondFactor(
  trx: Trx,
  whose: SecondFactorOwner,
  secret: Buffer,
  masterKeys: MasterKeys,
) {
  const { accountId, userId, personId } = whose;
  const { sealed, sealedKey, masterKeyId } = sealBytes(secret, secondFactorSealContext(whose), masterKeys);
  const place = { account_id: accountId, user_id: userId };
  const columns = { ...place, sealed, sealed_key: sealedKey, master_key_id: masterKeyId };
  const row = await trx
    .insertInto('second_factors')
    .values({ person_id: personId, ...columns })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet(columns).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmSecondFactor(trx: Trx, personId: number): Promise<void> {
  await trx
    .updateTable('second_factors')
    .set({ confirmed_at: sql<Date>`clock_timestamp()` })
    .where('person_id', '=', personId)
    .execute();
}

/**
 * Marks a time step as used, so that its code is accepted once. Returns true for exactly one caller, and false for a
 * step before the last used one.
 */
export async function markTotpStepUsed(trx: Trx, personId: number, step: number): Promise<boolean> {
  const row = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces all recovery codes of a person. */
export async function renewRecoveryCodes(trx: Trx, personId: number): Promise<readonly RecoveryCode[]> {
  const { accountId, userId } = await trx
    .selectFrom('second_factors')
    .select(['account_id as accountId', 'user_id as userId'])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  const codes = makeRecoveryCodes(userId);
  const whose = { account_id: accountId, user_id: userId, person_id: personId };
  await deleteRecoveryCodes(trx, personId);
  await trx
    .insertInto('recovery_codes')
    .values(codes.map(({ hash }) => ({ ...whose, code_hash: hash })))
    .execute();
  return codes;
}

/** Marks a recovery code as used. Returns true for exactly one caller. */
export async function markRecoveryCodeUsed(trx: Trx, personId: number, code: string): Promise<boolean> {
  const left = await trx
    .selectFrom('recovery_codes')
    .select('user_id as userId')
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (left === undefined) return false;
  const row = await trx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`clock_timestamp()` })
    .where('person_id', '=', personId)
    .where('code_hash', '=', hashRecoveryCode(left.userId, code))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a second factor. Returns false if the person had none. */
export async function deleteSecondFactor(trx: Trx, personId: number): Promise<boolean> {
  await deleteRecoveryCodes(trx, personId);
  const row = await trx
    .deleteFrom('second_factors')
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function requireSecondFactor(trx: Trx, accountId: number, demanded: boolean): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ demands_second_factor: demanded, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', accountId)
    .execute();
}

/** Text to which the encryption of the secret is bound. */
export function secondFactorSealContext({ accountId, userId }: Place): string {
  return `second factor of user ${userId} of account ${accountId}`;
}

async function deleteRecoveryCodes(trx: Trx, personId: number): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
}
