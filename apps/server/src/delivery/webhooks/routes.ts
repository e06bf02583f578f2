import type { Call, Handlers } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { listRecords } from '../../records/directories/list.ts';
import { listWebhookDeliveries, replayEndpointDeliveries } from './deliveries.ts';
import { webhookEndpointListing } from './endpoint-store.ts';
import { findAccessibleEndpoint } from './find-endpoint.ts';
import { showWebhookEndpoint } from './show.ts';
import { sendTestToEndpoint } from './test-endpoint.ts';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  removeWebhookEndpoint,
  rotateEndpointSecret,
} from './write-endpoint.ts';

export const webhookHandlers = {
  'webhookEndpoints.list': listEndpoints,
  'webhookEndpoints.create': createWebhookEndpoint,
  'webhookEndpoints.get': getEndpoint,
  'webhookEndpoints.update': changeWebhookEndpoint,
  'webhookEndpoints.delete': removeWebhookEndpoint,
  'webhookEndpoints.secret.rotate': rotateEndpointSecret,
  'webhookEndpoints.test.send': sendTestToEndpoint,
  'webhookEndpoints.deliveries.list': listWebhookDeliveries,
  'webhookEndpoints.deliveries.replay': replayEndpointDeliveries,
} satisfies Handlers;

async function listEndpoints(call: Call<'webhookEndpoints.list'>) {
  return await listRecords(
    call,
    webhookEndpointListing,
    call.paging({ sortBy: 'id', sortDir: 'asc' }),
    showWebhookEndpoint,
  );
}

async function getEndpoint(call: Call<'webhookEndpoints.get'>) {
  return await call.db.forAccount(call.account.id, async (trx) => {
    const row = await findAccessibleEndpoint(trx, call);
    return row instanceof Refusal ? row : { data: showWebhookEndpoint(row) };
  });
}
