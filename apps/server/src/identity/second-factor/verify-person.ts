// Second step of authentication, after the password. The try was counted before the password was checked (SQL function
// begin_proof), and only a correct code clears it, so guessing codes is slowed down like guessing passwords, on all
// nodes.
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { clearFailedTries } from '../accounts/sign-in-store.ts';
import { type Credentials, type VerifiedCredentials, verifyCredentials } from '../accounts/verify-credentials.ts';
import { normalizeRecoveryCode } from './recovery-codes.ts';
import { findSecondFactor, markRecoveryCodeUsed, markTotpStepUsed, type SecondFactorOwner } from './store.ts';
import { findTotpStep } from './totp.ts';

export type SecondFactorKind = 'totp' | 'recovery_code';

type Proof =
  | { readonly person: VerifiedCredentials; readonly factor: SecondFactorKind | undefined }
  | { readonly wrong: 'password' | 'code'; readonly whose: SecondFactorOwner | undefined }
  | { readonly missing: 'code' }
  | Refusal;

type ProofServices = Pick<PlatformServices, 'db' | 'masterKeys' | 'now'>;

/** Checks e-mail, password and, if a second factor is set up, its code. */
export async function verifyPasswordAndSecondFactor(
  services: ProofServices,
  given: Credentials & { readonly code: string | undefined },
): Promise<Proof> {
  const person = await verifyCredentials(services.db, given);
  if (person instanceof Refusal) return person;
  if ('wrongFor' in person) return { wrong: 'password', whose: person.wrongFor };
  if (!person.hasSecondFactor) return { person, factor: undefined };
  if (given.code === undefined || given.code.trim() === '') return { missing: 'code' };
  const factor = await useCode(services, person, given.code);
  if (factor === undefined) return { wrong: 'code', whose: person };
  await clearFailedTries(services.db, given.email);
  return { person, factor };
}

/** Uses up a code in a separate transaction, so that it cannot be used again even if the request fails afterwards. */
async function useCode(
  { db, masterKeys, now }: ProofServices,
  whose: SecondFactorOwner,
  typed: string,
): Promise<SecondFactorKind | undefined> {
  return await db.forAccount(whose.accountId, async (trx) => {
    const recovery = normalizeRecoveryCode(typed);
    if (recovery !== undefined)
      return (await markRecoveryCodeUsed(trx, whose.personId, recovery)) ? 'recovery_code' : undefined;
    const factor = await findSecondFactor(trx, whose.personId, masterKeys());
    const step = factor && findTotpStep(factor.secret, typed.replaceAll(/\s/g, ''), now());
    return step !== undefined && (await markTotpStepUsed(trx, whose.personId, step)) ? 'totp' : undefined;
  });
}
