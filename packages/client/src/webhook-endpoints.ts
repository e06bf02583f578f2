import type { ApiConnection, CallOptions } from './connection.ts';
import type { BodyOf, QueryOf, ReplyOf } from './operation-types.ts';
import { type RecordMethods, recordMethodsOf } from './records.ts';
import type { ReplayQueued, WebhookEndpointWithSecret, WebhookTest } from './schemas.generated.ts';

export type WebhookEndpointMethods = RecordMethods<'webhookEndpoints'> & Deliveries;

interface Deliveries {
  /** Creates a new secret. The service no longer signs with the old one. */
  rotateSecret(id: number, options?: CallOptions): Promise<WebhookEndpointWithSecret>;
  /** Delivers a signed `webhook.test` at once and returns the endpoint's response. */
  sendTest(id: number, options?: CallOptions): Promise<WebhookTest>;
  /** Returns one page of the deliveries to an endpoint. */
  deliveries(
    id: number,
    query?: QueryOf<'webhookEndpoints.deliveries.list'>,
    options?: CallOptions,
  ): Promise<ReplyOf<'webhookEndpoints.deliveries.list'>>;
  /** Queues deliveries again. Without a selection in the body, all failed deliveries are queued. */
  replayDeliveries(
    id: number,
    body?: BodyOf<'webhookEndpoints.deliveries.replay'>,
    options?: CallOptions,
  ): Promise<ReplayQueued>;
}

export function webhookEndpointMethodsOf(connection: ApiConnection): WebhookEndpointMethods {
  return {
    ...recordMethodsOf(connection, 'webhookEndpoints'),
    rotateSecret: async (id, options) =>
      (await connection.call('webhookEndpoints.secret.rotate', { params: { id } }, options)).data,
    sendTest: async (id, options) =>
      (await connection.call('webhookEndpoints.test.send', { params: { id } }, options)).data,
    deliveries: (id, query, options) =>
      connection.call('webhookEndpoints.deliveries.list', { params: { id }, query }, options),
    replayDeliveries: async (id, body, options) =>
      (await connection.call('webhookEndpoints.deliveries.replay', { params: { id }, body }, options)).data,
  };
}
