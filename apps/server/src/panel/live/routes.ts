import { comparableRightsText } from '../../identity/users/rights.ts';
import { type Handlers, RawReply } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import { readLastEventId } from './event-text.ts';
import type { EventStreamServices } from './hub.ts';

export const eventStreamHandlers = {
  'live.stream': async (call) => {
    const { account, query, session } = call;
    const business = await call.db.forAccount(account.id, (trx) => findAccessibleBusiness(trx, call, query.businessId));
    if (business instanceof Refusal) return business;
    const stream = await call.live.open({
      accountId: account.id,
      businessId: business.id,
      sessionId: session.id,
      rights: comparableRightsText(session),
      limits: call.limits,
      lastEventId: readLastEventId(call.header('last-event-id')),
    });
    if (stream instanceof Refusal) return stream;
    return new RawReply(200, stream, {
      'content-type': 'text/event-stream; charset=utf-8',
      connection: 'close', // the connection has no other use after the stream, least of all at shutdown
      'x-accel-buffering': 'no', // nginx would hold events back until its buffer is full
    });
  },
} satisfies Handlers<EventStreamServices>;
