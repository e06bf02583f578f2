// An account with webhook endpoints, called through the API.

import type { webhookEvents } from '@talonario/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createApiKey } from '../src/identity/api-keys/store.ts';
import { announceAndExpand } from './announce.ts';
import { makeSceneBusiness, makeSceneDocument, type SceneBusiness } from './delivery-scene.ts';
import { made, makeClient, makeTestAccount, startTestApp, type TestAccount, type TestApp } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { answer, startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export let test: TestDatabase;
export let app: TestApp;
export let guarded: TestApp;
export let receiver: WebhookReceiver;
export let account: TestAccount;
export let business: SceneBusiness;
export let api: ReturnType<typeof makeClient>;
export let asTest: ReturnType<typeof makeClient>;

/** Opens it before the tests of a file, and closes it after them. */
export function useWebhookRoutesScene(): void {
  beforeAll(async () => {
    test = await createTestDatabase();
    const log = { write: (line: string) => logged.push(line) };
    app = await startTestApp(test, { config: { webhookAllowPrivate: true }, log });
    guarded = await startTestApp(test);
    receiver = await startWebhookReceiver();
  });
  afterAll(async () => {
    await app.close();
    await guarded.close();
    await receiver.close();
    await test.drop();
  });
  beforeEach(async () => {
    // What one test leaves pending must not be sent in the next.
    await test.owner.deleteFrom('webhook_deliveries').execute();
    account = await makeTestAccount(test);
    business = await makeSceneBusiness(test.owner, account.id);
    api = makeClient(app.url, account.key);
    const key = await createApiKey(test.owner, { accountId: account.id, mode: 'test', name: 'Test', allowedIps: [] });
    asTest = makeClient(app.url, made(key).text);
    receiver.received.length = 0;
    receiver.respond = answer(204);
  });
}

export const logged: string[] = [];

export interface Endpoint {
  readonly id: number;
  readonly businessId: number | null;
  readonly url: string;
  readonly events: string[];
  readonly active: boolean;
  readonly secret: string;
  readonly disabledReason: string | null;
  readonly failingSince: string | null;
}

export const dataOf = <T>({ body }: { body: Record<string, unknown> }) => body.data as T;
export const create = (body: object = {}, as = api) =>
  as('webhookEndpoints.create', { body: { url: receiver.url, ...body } });
export const make = async (body: object = {}) => dataOf<Endpoint>(await create(body));
export const update = (id: number, body: object, as = api) => as('webhookEndpoints.update', { params: { id }, body });
export const get = async (id: number) => dataOf<Endpoint>(await api('webhookEndpoints.get', { params: { id } }));
export const deliveries = async (id: number, query: object = {}) =>
  dataOf<Record<string, unknown>[]>(await api('webhookEndpoints.deliveries.list', { params: { id }, query }));

export async function emitEvent(type: (typeof webhookEvents)[number] = 'document.authorizated'): Promise<number> {
  const documentId = await makeSceneDocument(test.owner, business, { entity_email: null });
  await test.db.forAccount(account.id, (trx) => announceAndExpand(trx, { accountId: account.id, documentId, type }));
  return documentId;
}
