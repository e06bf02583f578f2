// Handles POST /businesses/{id}/go-live/mail:test: sends a real message and stores the answer of the mail server.
import { recordAudit } from '../../../identity/audit/record.ts';
import type { Call } from '../../../platform/http/call.ts';
import { conflict, invalidBody, Refusal, tooManyRequests } from '../../../platform/http/replies/error-reply.ts';
import { sendTestMessage } from '../../../platform/smtp/test-message.ts';
import type { BusinessOfAccount } from '../../production-guard-store.ts';
import { findBusinessToChange } from './find-business.ts';
import { firstReplyAddress, loadGoLive } from './read-go-live.ts';
import { loadGoLiveAnswers, lockProduction, storeGoLiveAnswer } from './store.ts';

/** The timeouts are short, because a user waits for the answer. */
const patience = { connectMs: 5_000, silenceMs: 8_000, messageMs: 12_000 };
const restMs = 30_000;

export async function sendGoLiveTestMail(call: Call<'businesses.goLive.tryMail'>) {
  const { config, account, params } = call;
  const { mail } = config;
  const place: BusinessOfAccount = { accountId: account.id, businessId: params.id };
  const sending = await call.db.forAccount(account.id, async (trx) => {
    const business = await findBusinessToChange(trx, call, params.id);
    if (business instanceof Refusal) return business;
    if (mail === undefined) return conflict('mail.no_server', 'There is no mail server: the operator sets SMTP_URL.');
    const { email } = await lockProduction(trx, place, 'lock');
    const address = firstReplyAddress(email);
    if (address === null)
      return invalidBody([
        { field: 'email', code: 'field.required', message: 'is missing: the business has no e-mail' },
      ]);
    const last = (await loadGoLiveAnswers(trx, place)).find(({ question }) => question === 'mail');
    const waitMs = last === undefined ? 0 : last.answered_at.getTime() + restMs - call.now().getTime();
    if (last !== undefined && waitMs > 0 && 'from' in (last.answer as object))
      return tooManyRequests(Math.ceil(waitMs / 1000), 'A test message was sent a moment ago.');
    // The attempt is stored before the mail is sent, so that only one of two concurrent requests sends it.
    await storeGoLiveAnswer(trx, place, { question: 'mail', answer: { from: mail.from }, by: call.actor });
    return { mail, to: address };
  });
  if (sending instanceof Refusal) return sending;
  const { from } = sending.mail;
  const { outcome, answer } = await sendTestMessage(sending.mail, sending.to, patience);
  return await call.transaction(async (trx) => {
    const business = await findBusinessToChange(trx, call, params.id);
    if (business instanceof Refusal) return business;
    await storeGoLiveAnswer(trx, place, { question: 'mail', answer: { from, outcome, answer }, by: call.actor });
    await recordAudit(trx, call, {
      action: 'businesses.goLive.tryMail',
      recordType: 'goLive',
      recordId: business.id,
      businessId: business.id,
      before: {},
      after: { outcome, answer },
    });
    return { data: await loadGoLive(trx, call, business) };
  });
}
