// Signs in with e-mail, password and, if set up, a code of the second factor. A session is opened only if all of them
// are correct.
import type { UnauthenticatedApiCall } from '../../platform/http/call.ts';
import { Refusal, unauthorized } from '../../platform/http/replies/error-reply.ts';
import { normalizeEmail } from '../accounts/store.ts';
import { recordAudit } from '../audit/record.ts';
import type { SecondFactorOwner } from '../second-factor/store.ts';
import { verifyPasswordAndSecondFactor } from '../second-factor/verify-person.ts';
import type { IdentityServices } from '../services.ts';
import { replyWithSession, startSession } from './start-session.ts';

export async function signIn(call: UnauthenticatedApiCall<'session.create', IdentityServices>) {
  const { email, password, code } = call.body;
  const proof = await verifyCaller(call, { email: normalizeEmail(email), password, code });
  if (proof instanceof Refusal) return proof;
  const { person, factor } = proof;
  const token = await call.db.forAccount(person.accountId, (trx) =>
    startSession(trx, call, person, 'session.create', { how: factor && { secondFactor: factor } }),
  );
  return await replyWithSession(call, token);
}

/** Returns the authenticated user, or a refusal that does not reveal whether the address or the password was wrong. */
export async function verifyCaller(
  call: UnauthenticatedApiCall<'session.create' | 'signUp.create', IdentityServices>,
  given: Parameters<typeof verifyPasswordAndSecondFactor>[1],
) {
  const tooMany = await call.addressLimits.signIns.take(call.ip);
  if (tooMany) return tooMany;
  const proof = await verifyPasswordAndSecondFactor(call, given);
  if (proof instanceof Refusal) return proof;
  if ('wrong' in proof) {
    noteRefusal(call, proof.whose, proof.wrong);
    return unauthorized(proof.wrong === 'code' ? 'session.wrong_code' : 'session.wrong_credentials');
  }
  await call.addressLimits.signIns.giveBack(call.ip);
  return 'missing' in proof ? unauthorized('session.code_required') : proof;
}

// Records a failed sign-in in the audit log. It is not awaited, because its duration would reveal that the address
// exists.
function noteRefusal(
  call: Pick<UnauthenticatedApiCall<'session.create'>, 'db' | 'log' | 'ip' | 'requestId'>,
  whose: SecondFactorOwner | undefined,
  wrong: 'password' | 'code',
): void {
  if (whose === undefined) return;
  const { accountId, userId } = whose;
  const nobody = { account: { id: accountId }, actor: { kind: 'system', id: null, name: null } } as const;
  const after = wrong === 'code' ? { secondFactor: 'refused' } : null;
  call.db
    .forAccount(accountId, (trx) =>
      recordAudit(
        trx,
        { ...nobody, ip: call.ip, requestId: call.requestId },
        { action: 'session.refused', recordType: 'user', recordId: userId, before: null, after },
      ),
    )
    .catch((err: unknown) => call.log.error({ err }, 'a refused sign-in could not be written down'));
}
