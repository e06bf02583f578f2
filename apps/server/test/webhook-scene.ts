// An account with webhook endpoints, their receiver, and a worker that sends due webhooks. Each test uses another
// account.
import type { webhookEvents } from '@talonario/contract';
import { beforeEach } from 'vitest';
import { sendDueWebhooks } from '../src/delivery/webhooks/send-due-webhooks.ts';
import { announceAndExpand } from './announce.ts';
import { makeSceneDocument } from './document-rows.ts';
import { useScene } from './scene.ts';

export interface CreatedEndpoint {
  readonly id: number;
  readonly businessId: number | null;
  readonly url: string;
  readonly events: string[];
  readonly active: boolean;
  readonly permissions: readonly string[] | null;
  readonly businessIds: readonly number[] | null;
  readonly secret: string;
  readonly disabledReason: string | null;
  readonly failingSince: string | null;
}

export const answerData = <T>({ body }: { body: Record<string, unknown> }) => body.data as T;
export const neverAborted: AbortSignal = new AbortController().signal;

export function useWebhookScene() {
  const scene = useScene({ business: 'rows', accountPerTest: true, webhooks: true, log: true });
  const { client: api } = scene;
  // Deliveries that one test leaves pending must not be sent in the next test.
  beforeEach(() => scene.owner.deleteFrom('webhook_deliveries').execute());
  const create = (body: object = {}, as = api) =>
    as('webhookEndpoints.create', { body: { url: scene.receiver.url, ...body } });
  const make = async (body: object = {}, as = api) => answerData<CreatedEndpoint>(await create(body, as));
  return {
    scene,
    api,
    create,
    make,
    makeEndpoint: (url = scene.receiver.url) => make({ url }),
    update: (id: number, body: object, as = api) => as('webhookEndpoints.update', { params: { id }, body }),
    get: async (id: number) => answerData<CreatedEndpoint>(await api('webhookEndpoints.get', { params: { id } })),
    deliveries: async (id: number, query: object = {}) =>
      answerData<Record<string, unknown>[]>(await api('webhookEndpoints.deliveries.list', { params: { id }, query })),
    emitEvent: async (type: (typeof webhookEvents)[number] = 'document.authorizated') => {
      const accountId = scene.account.id;
      const documentId = await makeSceneDocument(scene.owner, scene.business, { entity_email: null });
      await scene.db.forAccount(accountId, (trx) => announceAndExpand(trx, { accountId, documentId, type }));
      return documentId;
    },
    work: (timeoutMs = 2_000) => sendDueWebhooks(scene.app.services, timeoutMs).run(neverAborted),
    deliveriesOf: (endpointId: number) =>
      scene.owner
        .selectFrom('webhook_deliveries')
        .select(['status', 'tries', 'last_status', 'last_answer', 'lease_owner', 'delivered_at'])
        .where('endpoint_id', '=', endpointId)
        .orderBy('id')
        .execute(),
    endpointOf: (id: number) =>
      scene.owner
        .selectFrom('webhook_endpoints')
        .select(['active', 'failing_since', 'disabled_reason'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    alertsOf: (id: number) =>
      scene.owner
        .selectFrom('alerts')
        .select(['account_id', 'kind', 'message', 'resolved_at'])
        .where('webhook_endpoint_id', '=', id)
        .execute(),
  };
}
