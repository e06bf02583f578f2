// Two nodes over one database, and people who sign in to them.

import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createUser } from '../src/identity/accounts/store.ts';
import { type Browser, openBrowser, rightPassword } from './browser.ts';
import { made, makeTestAccount, startTestApp, type TestApp } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export let test: TestDatabase;
export let node: TestApp;
export let otherNode: TestApp;
export let account: Awaited<ReturnType<typeof makeTestAccount>>;
export let email = '';
export let people = 0;

/** Opens it before the tests of a file, and closes it after them. */
export function useSessionScene(): void {
  beforeAll(async () => {
    test = await createTestDatabase();
    const config = { trustedProxies: ['127.0.0.1'] };
    node = await startTestApp(test, { config, log: { write: (line: string) => void lines.push(line) } });
    otherNode = await startTestApp(test, { config });
    account = await makeTestAccount(test);
  });
  afterAll(async () => {
    await node.close();
    await otherNode.close();
    await test.drop();
  });
  beforeEach(async () => {
    people += 1;
    email = `ana${people}@example.ec`;
    made(
      await createUser(test.owner, {
        accountId: account.id,
        email,
        name: 'Ana',
        password: rightPassword,
        role: 'owner',
      }),
    );
  });
}

export const lines: string[] = [];

export async function signedIn(at = node): Promise<Browser> {
  const browser = openBrowser(at.url);
  const answer = await browser.call('session.create', { body: { email, password: rightPassword } });
  expect(answer.status).toBe(201);
  return browser;
}
