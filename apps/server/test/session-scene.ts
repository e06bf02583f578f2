// Two API processes with one database, and a new user of the account for each test.
import { beforeEach, expect } from 'vitest';
import { createUser } from '../src/identity/accounts/store.ts';
import { type Browser, openBrowser, testPassword } from './browser.ts';
import { useScene } from './scene.ts';
import { expectCreated } from './test-app.ts';

export function useSessionScene() {
  const scene = useScene({ account: true, config: { trustedProxies: ['127.0.0.1'] }, log: true, otherApp: true });
  /** User of the current test. Its number makes addresses unique. */
  const user = { email: '', number: 0 };
  beforeEach(async () => {
    user.number += 1;
    user.email = `ana${user.number}@example.ec`;
    const person = { email: user.email, name: 'Ana', password: testPassword, role: 'owner' } as const;
    expectCreated(await createUser(scene.owner, { accountId: scene.account.id, ...person }));
  });
  return {
    scene,
    user,
    async signedIn(at = scene.app): Promise<Browser> {
      const browser = openBrowser(at.url);
      const body = { email: user.email, password: testPassword };
      expect((await browser.call('session.create', { body })).status).toBe(201);
      return browser;
    },
  };
}
