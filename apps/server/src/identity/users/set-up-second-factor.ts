// Sets up and removes a second factor, and makes new recovery codes. Each of these requires the password and, if a
// second factor is active, its code.
import { type PanelCall, Reply } from '../../platform/http/call.ts';
import { conflict, invalidBody, Refusal } from '../../platform/http/replies/error-reply.ts';
import { verifyCredentials } from '../accounts/verify-credentials.ts';
import { recordAudit } from '../audit/record.ts';
import {
  confirmSecondFactor,
  deleteSecondFactor,
  findSecondFactor,
  markTotpStepUsed,
  renewRecoveryCodes,
  storePendingSecondFactor,
} from '../second-factor/store.ts';
import { encodeBase32, findTotpStep, makeTotpSecret, otpauthUri } from '../second-factor/totp.ts';
import { verifyPasswordAndSecondFactor } from '../second-factor/verify-person.ts';
import { setSessionCookie } from '../sessions/cookie.ts';
import { endOtherSessions, rotateSessionToken } from '../sessions/store.ts';

/** Returns a new secret for the authenticator app. It becomes active when the user enters its first code. */
export async function startSecondFactorSetUp(call: PanelCall<'secondFactor.start'>) {
  const { session, body } = call;
  const proof = await verifyCredentials(call.db, { email: session.email, password: body.password });
  if (proof instanceof Refusal) return proof;
  if ('wrongFor' in proof) return wrongPassword;
  const secret = makeTotpSecret();
  return await call.transaction(async (trx) => {
    const whose = { accountId: call.account.id, userId: session.user_id, personId: session.person_id };
    if (!(await storePendingSecondFactor(trx, whose, secret, call.masterKeys()))) return active();
    return { data: { secret: encodeBase32(secret), uri: otpauthUri(secret, session.email) } };
  });
}

/**
 * Activates a second factor. All other sessions of the user end, in every account, because they were opened with the
 * password only.
 */
export async function confirmSecondFactorSetUp(call: PanelCall<'secondFactor.confirm'>) {
  const { account, session, body, now } = call;
  const whose = session.person_id;
  return await call.transaction(async (trx) => {
    const factor = await findSecondFactor(trx, whose, call.masterKeys());
    if (factor === undefined) return conflict('second_factor.not_started', 'Ask for a new secret.');
    if (factor.confirmedAt !== null) return active();
    const step = findTotpStep(factor.secret, body.code.replaceAll(/\s/g, ''), now());
    if (step === undefined || !(await markTotpStepUsed(trx, whose, step))) return wrongCode;
    await confirmSecondFactor(trx, whose);
    const codes = await renewRecoveryCodes(trx, whose);
    await endOtherSessions(trx, session.id);
    const token = await rotateSessionToken(trx, account.id, session.id);
    await recordAudit(trx, call, entry('secondFactor.confirm', session.user_id));
    const data = { recoveryCodes: codes.map(({ text }) => text) };
    return new Reply(201, { data }, { 'set-cookie': setSessionCookie(token, call.caller) });
  });
}

export async function renewRecoveryCodesRoute(call: PanelCall<'secondFactor.codes.renew'>) {
  const refusal = await refuseUnproven(call);
  if (refusal) return refusal;
  return await call.transaction(async (trx) => {
    const codes = await renewRecoveryCodes(trx, call.session.person_id);
    await recordAudit(trx, call, entry('secondFactor.codes.renew', call.session.user_id));
    return { data: { recoveryCodes: codes.map(({ text }) => text) } };
  });
}

export async function removeSecondFactor(call: PanelCall<'secondFactor.remove'>) {
  const refusal = await refuseUnproven(call);
  if (refusal) return refusal;
  return await call.transaction(async (trx) => {
    if (await deleteSecondFactor(trx, call.session.person_id))
      await recordAudit(trx, call, entry('secondFactor.remove', call.session.user_id));
    return null;
  });
}

async function refuseUnproven(
  call: PanelCall<'secondFactor.remove'> | PanelCall<'secondFactor.codes.renew'>,
): Promise<Refusal | undefined> {
  const { session, body } = call;
  if (!session.second_factor) return conflict('second_factor.not_started', 'There is no second factor.');
  const proof = await verifyPasswordAndSecondFactor(call, {
    email: session.email,
    password: body.password,
    code: body.code,
  });
  if (proof instanceof Refusal) return proof;
  if ('missing' in proof) return wrongCode;
  if ('wrong' in proof) return proof.wrong === 'code' ? wrongCode : wrongPassword;
  return undefined;
}

const wrongPassword = invalidBody([
  { field: 'password', message: 'is not the current password', code: 'password.wrong' },
]);
const wrongCode = invalidBody([
  { field: 'code', message: 'is wrong, too old or was used already', code: 'code.wrong' },
]);

function active(): Refusal {
  return conflict('second_factor.active', 'Take the present second factor away first.');
}

function entry(action: string, userId: number) {
  return { action, recordType: 'user', recordId: userId, before: null, after: null };
}
