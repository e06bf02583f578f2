// Second factors of people: the sealed secret, the last step that was used, and the hashes of the recovery codes.
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import type { MasterKeys } from '../../platform/vault/master-key.ts';
import { seal, unseal } from '../../platform/vault/vault.ts';
import type { RecoveryCode } from './recovery-codes.ts';

export interface Whose {
  readonly accountId: number;
  readonly userId: number;
}

export interface SecondFactor {
  readonly secret: Buffer;
  readonly confirmedAt: Date | null;
}

/** Locked until the transaction ends. Throws VaultError when its master key is gone. */
export async function findSecondFactor(
  trx: Trx,
  { accountId, userId }: Whose,
  masterKeys: MasterKeys,
): Promise<SecondFactor | undefined> {
  const row = await trx
    .selectFrom('second_factors')
    .select(['sealed', 'sealed_key as sealedKey', 'master_key_id as masterKeyId', 'confirmed_at as confirmedAt'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    secret: unseal(row, secondFactorPlaceText({ accountId, userId }), masterKeys),
    confirmedAt: row.confirmedAt,
  };
}

export async function readSecondFactorState(trx: Trx, { accountId, userId }: Whose) {
  const factor = await trx
    .selectFrom('second_factors')
    .select('confirmed_at as confirmedAt')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const { left } = await trx
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { confirmedAt: factor?.confirmedAt ?? null, recoveryCodesLeft: left };
}

/** A secret that does not count yet. False when one is in use already. */
export async function beginSecondFactor(trx: Trx, whose: Whose, secret: Buffer, masterKeys: MasterKeys) {
  const { accountId, userId } = whose;
  const { sealed, sealedKey, masterKeyId } = seal(secret, secondFactorPlaceText(whose), masterKeys);
  const columns = { sealed, sealed_key: sealedKey, master_key_id: masterKeyId };
  const row = await trx
    .insertInto('second_factors')
    .values({ account_id: accountId, user_id: userId, ...columns })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(columns).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmSecondFactor(trx: Trx, { accountId, userId }: Whose): Promise<void> {
  await trx
    .updateTable('second_factors')
    .set({ confirmed_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

/** Uses a step up: true for exactly one caller, and never for a step before one that was used. */
export async function useStep(trx: Trx, { accountId, userId }: Whose, step: number): Promise<boolean> {
  const row = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** In the place of all that were given before. */
export async function replaceRecoveryCodes(trx: Trx, { accountId, userId }: Whose, codes: readonly RecoveryCode[]) {
  await deleteRecoveryCodes(trx, { accountId, userId });
  await trx
    .insertInto('recovery_codes')
    .values(codes.map(({ hash }) => ({ account_id: accountId, user_id: userId, code_hash: hash })))
    .execute();
}

/** True for exactly one caller. */
export async function useRecoveryCode(trx: Trx, { accountId, userId }: Whose, hash: Buffer): Promise<boolean> {
  const row = await trx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when there was none. */
export async function deleteSecondFactor(trx: Trx, { accountId, userId }: Whose): Promise<boolean> {
  await deleteRecoveryCodes(trx, { accountId, userId });
  const row = await trx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function demandSecondFactor(trx: Trx, accountId: number, demanded: boolean): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ demands_second_factor: demanded, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', accountId)
    .execute();
}

/** What the seal of a secret is bound to. */
export function secondFactorPlaceText({ accountId, userId }: Whose): string {
  return `second factor of user ${userId} of account ${accountId}`;
}

async function deleteRecoveryCodes(trx: Trx, { accountId, userId }: Whose): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
}
