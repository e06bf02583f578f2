// A business with its panel: somebody of its account, and somebody of another one.
import { makeSceneBusiness, type SceneBusiness } from './delivery-scene.ts';
import { makePanelClient, type PanelClient, signIn } from './panel-client.ts';
import { makeTestAccount, startTestApp } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface SignedInScene {
  readonly test: TestDatabase;
  readonly business: SceneBusiness;
  readonly panel: PanelClient;
  /** Signed in to another account. */
  readonly stranger: PanelClient;
  close(): Promise<void>;
}

export async function openSignedInScene(): Promise<SignedInScene> {
  const test = await createTestDatabase();
  const app = await startTestApp(test);
  const account = await makeTestAccount(test);
  return {
    test,
    business: await makeSceneBusiness(test.owner, account.id),
    panel: makePanelClient(app.url, await signIn(test, account.id)),
    stranger: makePanelClient(app.url, await signIn(test, (await makeTestAccount(test)).id)),
    close: async () => {
      await app.close();
      await test.drop();
    },
  };
}
