// POST /webhook-endpoints/{id}/test:send: sends one signed test event immediately and does not repeat it.
import { randomUUID } from 'node:crypto';
import { testEvent } from '@talonario/contract';
import type { Call } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { insertTestDelivery } from './delivery-store.ts';
import { findEndpointSecret } from './endpoint-store.ts';
import { findAccessibleEndpoint } from './find-endpoint.ts';
import { defaultTimeoutMs } from './post.ts';
import { postToEndpoint } from './try-endpoint.ts';

export async function sendTestToEndpoint(call: Call<'webhookEndpoints.test.send'>) {
  const { account, db, now } = call;
  const found = await db.forAccount(account.id, async (trx) => {
    const row = await findAccessibleEndpoint(trx, call);
    return row instanceof Refusal ? row : { row, secret: await findEndpointSecret(trx, account.id, row.id) };
  });
  if (found instanceof Refusal) return found;
  const { id: endpointId, business_id: businessId, url } = found.row;
  const place = { accountId: account.id, endpointId };
  const message = {
    messageId: `msg_${randomUUID().replaceAll('-', '')}`,
    type: testEvent,
    happenedAt: now(),
    data: { endpointId },
  };
  const outcome = await postToEndpoint(call, { ...place, url, secret: found.secret }, message, defaultTimeoutMs);
  await db.forAccount(account.id, async (trx) => {
    const still = await findAccessibleEndpoint(trx, call, 'lock'); // the endpoint may have been deleted in the meantime
    if (!(still instanceof Refusal)) await insertTestDelivery(trx, { ...place, businessId }, message, outcome);
  });
  return { data: { ok: outcome.delivered, status: outcome.status, answer: outcome.answer } };
}
