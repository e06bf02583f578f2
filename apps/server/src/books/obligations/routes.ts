import { type Handlers, RawReply } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { composeCalendarFile } from './icalendar.ts';
import { listObligations } from './list.ts';
import { getObligationSettings, putObligationSettings } from './settings.ts';
import { updateObligation } from './update.ts';

export const obligationHandlers = {
  'obligations.list': async (call) => {
    const data = await listObligations(call);
    return data instanceof Refusal ? data : { data };
  },
  'obligations.calendar': async (call) => {
    const obligations = await listObligations(call);
    if (obligations instanceof Refusal) return obligations;
    return new RawReply(200, composeCalendarFile(obligations, call.now()), {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="obligaciones.ics"',
    });
  },
  'businesses.obligations.update': updateObligation,
  'businesses.obligationSettings.get': getObligationSettings,
  'businesses.obligationSettings.replace': putObligationSettings,
} satisfies Handlers;
