import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSceneBusiness, makeSceneDocument, type SceneBusiness } from '../../../test/delivery-scene.ts';
import { makePanelClient, type PanelClient, signIn } from '../../../test/panel-client.ts';
import { makeTestAccount, startTestApp, type TestAccount, type TestApp } from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

let test: TestDatabase;
let app: TestApp;
let account: TestAccount;
let business: SceneBusiness;
let sister: SceneBusiness;
let panel: PanelClient;
let stranger: PanelClient;
beforeAll(async () => {
  test = await createTestDatabase();
  app = await startTestApp(test);
  account = await makeTestAccount(test);
  business = await makeSceneBusiness(test.owner, account.id);
  sister = await makeSceneBusiness(test.owner, account.id);
  panel = makePanelClient(app.url, await signIn(test, account.id));
  const other = await makeTestAccount(test);
  stranger = makePanelClient(app.url, await signIn(test, other.id));
});
afterAll(async () => {
  await app.close();
  await test.drop();
});

async function raise(
  of: SceneBusiness | undefined,
  documentId: number | null,
  kind = 'document.stuck',
): Promise<number> {
  const { id } = await test.owner
    .insertInto('alerts')
    .values({
      account_id: account.id,
      business_id: of?.businessId ?? null,
      document_id: documentId,
      kind,
      message: 'Look at this',
      ...(documentId === null && { webhook_endpoint_id: null }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const idsOf = async (query: object = {}) =>
  ((await panel('alerts.list', { query })).body.data as { id: number }[]).map(({ id }) => id);

it('lists what nobody has put away, of a business and of the whole account, newest first', async () => {
  const documentId = await makeSceneDocument(test.owner, business);
  const first = await raise(business, documentId);
  const second = await raise(sister, await makeSceneDocument(test.owner, sister));
  const third = await raise(undefined, null, 'webhook.disabled');
  expect(await idsOf()).toEqual([third, second, first]);
  expect(await idsOf({ businessId: business.businessId })).toEqual([third, first]);
  const { body } = await panel('alerts.list', { query: { businessId: business.businessId } });
  expect(body.data).toContainEqual(
    expect.objectContaining({
      id: first,
      documentId,
      number: expect.stringMatching(/^\d{3}-\d{3}-\d{9}$/),
      kind: 'document.stuck',
    }),
  );
});

it('puts an alert away once, and says so to whoever does it again', async () => {
  const id = await raise(business, await makeSceneDocument(test.owner, business));
  expect((await panel('alerts.resolve', { params: { id } })).status).toBe(204);
  expect((await panel('alerts.resolve', { params: { id } })).status).toBe(204);
  expect(await idsOf()).not.toContain(id);
  const entries = await test.owner
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'business_id'])
    .where('record_type', '=', 'alert')
    .where('record_id', '=', id)
    .execute();
  expect(entries).toEqual([{ action: 'alerts.resolve', actor_kind: 'user', business_id: business.businessId }]);
});

it('nobody else sees it or puts it away', async () => {
  const id = await raise(business, await makeSceneDocument(test.owner, business));
  const nobody = makePanelClient(app.url, undefined);
  expect((await nobody('alerts.list')).status).toBe(401);
  expect((await nobody('alerts.resolve', { params: { id } })).status).toBe(401);
  expect((await stranger('alerts.list')).body.data).toEqual([]);
  expect((await stranger('alerts.list', { query: { businessId: business.businessId } })).status).toBe(404);
  expect((await stranger('alerts.resolve', { params: { id } })).status).toBe(404);
  expect(await idsOf()).toContain(id);
});
