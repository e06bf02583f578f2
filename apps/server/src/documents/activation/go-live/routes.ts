import type { Handlers } from '../../../platform/http/call.ts';
import { Refusal } from '../../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../../records/directories/scope.ts';
import { loadGoLive } from './read-go-live.ts';
import { recordGoLiveAnswers } from './record-answers.ts';
import { beginProduction, pauseProduction, resumeProduction } from './switch.ts';
import { sendGoLiveTestMail } from './try-mail.ts';

export const goLiveHandlers = {
  'businesses.goLive.get': (call) =>
    call.db.forAccount(call.account.id, async (trx) => {
      const business = await findAccessibleBusiness(trx, call, call.params.id);
      return business instanceof Refusal ? business : { data: await loadGoLive(trx, call, business) };
    }),
  'businesses.goLive.update': recordGoLiveAnswers,
  'businesses.goLive.tryMail': sendGoLiveTestMail,
  'businesses.goLive.begin': beginProduction,
  'businesses.goLive.pause': pauseProduction,
  'businesses.goLive.resume': resumeProduction,
} satisfies Handlers;
