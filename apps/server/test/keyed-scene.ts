import { makeTestAccount, startTestApp, type TestApp } from './test-app.ts';
import { createTestDatabase } from './test-database.ts';

/** The service, and somebody with a key. */
export interface KeyedScene {
  readonly api: TestApp;
  readonly key: string;
  close(): Promise<void>;
}

export async function openKeyedScene(): Promise<KeyedScene> {
  const test = await createTestDatabase();
  const api = await startTestApp(test);
  const { key } = await makeTestAccount(test);
  return {
    api,
    key,
    close: async () => {
      await api.close();
      await test.drop();
    },
  };
}
