// A receiver of webhooks, and a worker that sends what is due to it.

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { sendDueWebhooks } from '../src/delivery/webhooks/send-due-webhooks.ts';
import { announceAndExpand } from './announce.ts';
import { makeSceneBusiness, makeSceneDocument, type SceneBusiness } from './delivery-scene.ts';
import { makeClient, makeTestAccount, startTestApp, type TestApp } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { answer, startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export let test: TestDatabase;
export let app: TestApp;
export let receiver: WebhookReceiver;
export let accountId: number;
export let business: SceneBusiness;
export let api: ReturnType<typeof makeClient>;

/** Opens it before the tests of a file, and closes it after them. */
export function useWebhookSendingScene(): void {
  beforeAll(async () => {
    test = await createTestDatabase();
    app = await startTestApp(test, { config: { webhookAllowPrivate: true } });
    receiver = await startWebhookReceiver();
  });
  afterAll(async () => {
    await app.close();
    await receiver.close();
    await test.drop();
  });
  beforeEach(async () => {
    // What one test leaves pending must not be sent in the next.
    await test.owner.deleteFrom('webhook_deliveries').execute();
    const account = await makeTestAccount(test);
    accountId = account.id;
    api = makeClient(app.url, account.key);
    business = await makeSceneBusiness(test.owner, accountId);
    receiver.received.length = 0;
    receiver.respond = answer(204);
  });
}

export async function makeEndpoint(url = receiver.url): Promise<{ id: number; secret: string }> {
  const { body } = await api('webhookEndpoints.create', { body: { url } });
  return body.data as { id: number; secret: string };
}

export async function emitEvent(): Promise<number> {
  const documentId = await makeSceneDocument(test.owner, business, { entity_email: null });
  await test.db.forAccount(accountId, (trx) =>
    announceAndExpand(trx, { accountId, documentId, type: 'document.authorizated' }),
  );
  return documentId;
}

export const never: AbortSignal = new AbortController().signal;
export const work = (timeoutMs = 2_000) => sendDueWebhooks(app.services, timeoutMs).run(never);

export const deliveriesOf = (endpointId: number) =>
  test.owner
    .selectFrom('webhook_deliveries')
    .select(['status', 'tries', 'last_status', 'last_answer', 'lease_owner', 'delivered_at'])
    .where('endpoint_id', '=', endpointId)
    .orderBy('id')
    .execute();
export const endpointOf = (id: number) =>
  test.owner
    .selectFrom('webhook_endpoints')
    .select(['active', 'failing_since', 'disabled_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
export const alertsOf = (id: number) =>
  test.owner
    .selectFrom('alerts')
    .select(['account_id', 'kind', 'message', 'resolved_at'])
    .where('webhook_endpoint_id', '=', id)
    .execute();
