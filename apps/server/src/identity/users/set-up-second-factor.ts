// Setting a second factor up, taking it away, and new recovery codes: each by whoever knows the password, and once there is a
// second factor also by nobody without it.
import { type PanelCall, Reply } from '../../platform/http/call.ts';
import { conflict, invalid, Refusal } from '../../platform/http/replies/error-reply.ts';
import { provePassword } from '../accounts/prove-password.ts';
import { recordAudit } from '../audit/record.ts';
import { provePerson } from '../second-factor/prove.ts';
import { makeRecoveryCodes } from '../second-factor/recovery-codes.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  useStep,
} from '../second-factor/store.ts';
import { base32, findStep, makeTotpSecret, otpauthUri } from '../second-factor/totp.ts';
import { writeSessionCookie } from '../sessions/cookie.ts';
import { endSessionsOf, rotateToken } from '../sessions/store.ts';

/** Shows a secret for the authenticator app. It counts only once a code of it was seen. */
export async function start(call: PanelCall<'secondFactor.start'>) {
  const { session, body } = call;
  const proof = await provePassword(call.db, session.email, body.password);
  if (proof instanceof Refusal) return proof;
  if ('wrongFor' in proof) return wrongPassword;
  const secret = makeTotpSecret();
  return await call.transaction(async (trx) => {
    if (!(await beginSecondFactor(trx, whoseOf(call), secret, call.masterKeys()))) return active();
    return { data: { secret: base32(secret), uri: otpauthUri(secret, session.email) } };
  });
}

/** Every other session ends: it was opened with the password alone. */
export async function confirm(call: PanelCall<'secondFactor.confirm'>) {
  const { account, session, body, now } = call;
  const whose = whoseOf(call);
  const codes = makeRecoveryCodes(session.user_id);
  return await call.transaction(async (trx) => {
    const factor = await findSecondFactor(trx, whose, call.masterKeys());
    if (factor === undefined) return conflict('second_factor.not_started', 'Ask for a new secret.');
    if (factor.confirmedAt !== null) return active();
    const step = findStep(factor.secret, body.code.replaceAll(/\s/g, ''), now());
    if (step === undefined || !(await useStep(trx, whose, step))) return wrongCode;
    await confirmSecondFactor(trx, whose);
    await replaceRecoveryCodes(trx, whose, codes);
    await endSessionsOf(trx, account.id, session.user_id, session.id);
    const token = await rotateToken(trx, account.id, session.id);
    await recordAudit(trx, call, entry('secondFactor.confirm', session.user_id));
    const data = { recoveryCodes: codes.map(({ text }) => text) };
    return new Reply(201, { data }, { 'set-cookie': writeSessionCookie(token, call.caller) });
  });
}

export async function renewCodes(call: PanelCall<'secondFactor.codes.renew'>) {
  const refusal = await refuseUnproven(call);
  if (refusal) return refusal;
  const codes = makeRecoveryCodes(call.session.user_id);
  return await call.transaction(async (trx) => {
    await replaceRecoveryCodes(trx, whoseOf(call), codes);
    await recordAudit(trx, call, entry('secondFactor.codes.renew', call.session.user_id));
    return { data: { recoveryCodes: codes.map(({ text }) => text) } };
  });
}

export async function remove(call: PanelCall<'secondFactor.remove'>) {
  const refusal = await refuseUnproven(call);
  if (refusal) return refusal;
  return await call.transaction(async (trx) => {
    if (await deleteSecondFactor(trx, whoseOf(call)))
      await recordAudit(trx, call, entry('secondFactor.remove', call.session.user_id));
    return null;
  });
}

async function refuseUnproven(
  call: PanelCall<'secondFactor.remove'> | PanelCall<'secondFactor.codes.renew'>,
): Promise<Refusal | undefined> {
  const { session, body } = call;
  if (!session.second_factor) return conflict('second_factor.not_started', 'There is no second factor.');
  const proof = await provePerson(call, { email: session.email, password: body.password, code: body.code });
  if (proof instanceof Refusal) return proof;
  if ('missing' in proof) return wrongCode;
  if ('wrong' in proof) return proof.wrong === 'code' ? wrongCode : wrongPassword;
  return undefined;
}

const wrongPassword = invalid([{ field: 'password', message: 'is not the current password', code: 'password.wrong' }]);
const wrongCode = invalid([{ field: 'code', message: 'is wrong, too old or was used already', code: 'code.wrong' }]);

function active(): Refusal {
  return conflict('second_factor.active', 'Take the present second factor away first.');
}

function whoseOf({ account, session }: Pick<PanelCall<'secondFactor.get'>, 'account' | 'session'>) {
  return { accountId: account.id, userId: session.user_id };
}

function entry(action: string, userId: number) {
  return { action, recordType: 'user', recordId: userId, before: null, after: null };
}
