// Sets a new password, with the old password or with the link of an e-mail.

import { type PanelCall, Reply, type UnauthenticatedApiCall } from '../../platform/http/call.ts';
import { originForLinks } from '../../platform/http/caller/origin.ts';
import { invalidBody, notFound, Refusal } from '../../platform/http/replies/error-reply.ts';
import { sealAccountEmail } from '../account-emails/seal.ts';
import { composePasswordResetEmail } from '../account-emails/write.ts';
import { findPasswordFault, hashPassword } from '../accounts/passwords.ts';
import { clearFailedTries } from '../accounts/sign-in-store.ts';
import { normalizeEmail } from '../accounts/store.ts';
import { verifyCredentials } from '../accounts/verify-credentials.ts';
import { recordAudit } from '../audit/record.ts';
import type { IdentityServices } from '../services.ts';
import { setSessionCookie } from '../sessions/cookie.ts';
import { authorOfSignIn } from '../sessions/start-session.ts';
import { rotateSessionToken } from '../sessions/store.ts';
import { hashSessionToken, makeSessionToken } from '../sessions/token.ts';
import {
  consumePasswordReset,
  findPasswordReset,
  findPasswordResetRecipient,
  storePasswordReset,
} from './password-reset-store.ts';
import { updatePassword } from './person-store.ts';

export async function changePassword(call: PanelCall<'password.change'>) {
  const { account, session, body } = call;
  const weak = findPasswordFault(body.password, [session.email, session.name, session.account_name]);
  if (weak) return invalidBody([weak]);
  const proof = await verifyCredentials(call.db, { email: session.email, password: body.current_password });
  if (proof instanceof Refusal) return proof;
  if ('wrongFor' in proof)
    return invalidBody([{ field: 'current_password', message: 'is not the current password', code: 'password.wrong' }]);
  const passwordHash = await hashPassword(body.password);
  return await call.transaction(async (trx) => {
    await updatePassword(trx, session.id, passwordHash);
    const token = await rotateSessionToken(trx, account.id, session.id);
    await recordAudit(trx, call, {
      action: 'password.change',
      recordType: 'user',
      recordId: session.user_id,
      before: null,
      after: null,
    });
    return new Reply(204, null, { 'set-cookie': setSessionCookie(token, call.caller) });
  });
}

/**
 * Sends a link for a new password. The answer and the work are the same for an unknown address, so that neither reveals
 * whether the address is known.
 */
export async function requestPasswordReset(call: UnauthenticatedApiCall<'passwordResets.create', IdentityServices>) {
  const { config, db, caller, log } = call;
  const tooMany = await call.addressLimits.emails.take(call.ip);
  if (tooMany) return tooMany;
  const origin = originForLinks(caller, config);
  if (origin === undefined) {
    log.error('a password reset was asked for, and TALONARIO_PUBLIC_URL does not say where its link should lead');
    return new Reply(202, {});
  }
  const recipient = normalizeEmail(call.body.email);
  const { user_id: userId, name, locale } = await findPasswordResetRecipient(db, recipient);
  const token = makeSessionToken();
  const content = composePasswordResetEmail({ locale, name, link: `${origin}/app/reset-password#token=${token.text}` });
  const sealed = sealAccountEmail(content, recipient, call.masterKeys());
  await storePasswordReset(db, { userId, recipient, tokenHash: token.hash }, sealed);
  return new Reply(202, {});
}

/**
 * Sets a new password by a link. All sessions of the person end in every account, because an attacker who knew the old
 * password may have opened one.
 */
export async function setPasswordByLink(call: UnauthenticatedApiCall<'passwordResets.use', IdentityServices>) {
  const { db, body } = call;
  const tooMany = await call.addressLimits.links.take(call.ip);
  if (tooMany) return tooMany;
  const presented = hashSessionToken(body.token);
  const row = await findPasswordReset(db, presented);
  if (row === undefined) return notFound('link.invalid');
  const weak = findPasswordFault(body.password, [row.email, row.name]);
  if (weak) return invalidBody([weak]);
  const { account_id: accountId, user_id: userId } = row;
  const passwordHash = await hashPassword(body.password);
  const done = await db.forAccount(accountId, async (trx) => {
    if (!(await consumePasswordReset(trx, presented, passwordHash))) return false;
    await recordAudit(trx, authorOfSignIn(call, { accountId, userId, name: row.name || row.email }), {
      action: 'passwordResets.use',
      recordType: 'user',
      recordId: userId,
      before: null,
      after: null,
    });
    return true;
  });
  if (!done) return notFound('link.invalid');
  await clearFailedTries(db, row.email);
  return new Reply(204, null);
}
