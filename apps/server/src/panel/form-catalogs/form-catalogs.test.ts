import { formCatalogs } from '@talonario/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePanelClient, type PanelClient, signIn } from '../../../test/panel-client.ts';
import { makeTestAccount, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

let test: TestDatabase;
let app: TestApp;
let panel: PanelClient;
beforeAll(async () => {
  test = await createTestDatabase();
  app = await startTestApp(test);
  panel = makePanelClient(app.url, await signIn(test, (await makeTestAccount(test)).id));
});
afterAll(async () => {
  await app.close();
  await test.drop();
});

it('are what each of them is by itself', async () => {
  const { status, body } = await panel('formCatalogs.get', {});
  expect(status).toBe(200);
  const together = body.data as Record<string, unknown>;
  expect(Object.keys(together)).toEqual(formCatalogs);
  for (const catalog of formCatalogs) {
    const alone = await panel('catalogs.list', { params: { catalog } });
    expect(together[catalog], catalog).toEqual(alone.body.data);
  }
});
