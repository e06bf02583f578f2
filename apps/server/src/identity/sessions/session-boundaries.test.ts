// A session works only for pages of the panel: not for API clients, and not from other sites.

import { panelRoutes } from '@talonario/contract';
import { describe, expect, it } from 'vitest';
import { openBrowser, testPassword } from '../../../test/browser.ts';
import { useSessionScene } from '../../../test/session-scene.ts';
import { expectCreated, makeTestAccount, sendRequest } from '../../../test/test-app.ts';
import { createUser } from '../accounts/store.ts';

const { scene, user, signedIn } = useSessionScene();

describe('keys and sessions', () => {
  it('do not replace each other', async () => {
    const browser = await signedIn();
    const cookie = String(browser.cookie);
    const atApi = await sendRequest(`${scene.app.url}/api/v1/businesses`, { headers: { cookie } });
    expect([atApi.status, atApi.body]).toEqual([401, { error: 'API Key is missing' }]);
    const atPanel = await sendRequest(`${scene.app.url}/app/api/businesses`, {
      headers: { 'x-api-key': scene.account.key },
    });
    expect([atPanel.status, atPanel.body.code]).toEqual([401, 'session.missing']);
    expect((await sendRequest(`${scene.app.url}/app/api/businesses`, { headers: { cookie } })).status).toBe(200);
    // A request with both a session cookie and an API key: the API uses only the key, and the panel only the cookie.
    const both = { cookie, 'x-api-key': scene.account.key };
    expect(
      (await sendRequest(`${scene.app.url}/api/v1/businesses`, { headers: { ...both, cookie: 'talonario=x' } })).status,
    ).toBe(200);
    expect(
      (await sendRequest(`${scene.app.url}/app/api/businesses`, { headers: { ...both, 'x-api-key': 'x' } })).status,
    ).toBe(200);
  });

  it('give access to panel routes only with a session', async () => {
    for (const { name, method, path } of panelRoutes) {
      const url = `${scene.app.url}/api/v1${path.replace('{id}', '1')}`;
      const { status } = await sendRequest(url, { method, headers: { 'x-api-key': scene.account.key } });
      expect([name, [404, 405].includes(status)]).toEqual([name, true]);
    }
  });

  it('are checked before an address is revealed to exist', async () => {
    const headers = { origin: scene.app.url };
    expect((await sendRequest(`${scene.app.url}/app/api/nothing/here`, { headers })).body.code).toBe('session.missing');
    const browser = await signedIn();
    const cookie = String(browser.cookie);
    expect((await sendRequest(`${scene.app.url}/app/api/nothing/here`, { headers: { cookie } })).body.code).toBe(
      'route.not_found',
    );
    const wrong = await sendRequest(`${scene.app.url}/app/api/sign-up`, { headers: { cookie } });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('repeat a write under an Idempotency-Key without doing it again', async () => {
    const browser = await signedIn();
    const request = {
      headers: { 'idempotency-key': `panel-${user.number}` },
      body: { identification: '1790011674001', business_name: 'UNA SOLA', address: 'Quito' },
    };
    const first = await browser.call('businesses.create', request);
    const again = await browser.call('businesses.create', request);
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
    expect(again.body.data).toEqual(first.body.data);
  });

  it('give an account without API access the panel, and count nothing of its quota', async () => {
    const free = await makeTestAccount(scene.database, { plan: 'free' });
    const address = `free${user.number}@example.ec`;
    expectCreated(
      await createUser(scene.owner, { accountId: free.id, email: address, password: testPassword, role: 'owner' }),
    );
    const browser = openBrowser(scene.app.url);
    await browser.call('session.create', { body: { email: address, password: testPassword } });
    for (let call = 0; call < 70; call += 1) {
      const answer = await browser.call('businesses.list');
      expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, null]);
    }
  });
});

describe('a write from another page', () => {
  const attempt = async (headers: Record<string, string>, cookie: string) => {
    const { status, body } = await sendRequest(`${scene.app.url}/app/api/profile`, {
      method: 'PUT',
      headers: { cookie, ...headers },
      json: { name: 'Otra' },
    });
    return status === 200 ? 200 : body.code;
  };

  it('is refused although the cookie is sent along', async () => {
    const cookie = String((await signedIn()).cookie);
    const { port } = new URL(scene.app.url);
    for (const origin of [
      'https://evil.example',
      `http://127.0.0.1:${Number(port) + 1}`,
      `https://127.0.0.1:${port}`,
      `http://localhost:${port}`,
      `http://127.0.0.1:${port}.evil.example`,
      `${scene.app.url}/`,
      'null',
      '',
    ])
      expect([origin, await attempt({ origin }, cookie)]).toEqual([origin, 'origin.refused']);
    expect(await attempt({}, cookie)).toBe('origin.refused');
    for (const site of ['cross-site', 'same-site', 'none'])
      expect([site, await attempt({ 'sec-fetch-site': site }, cookie)]).toEqual([site, 'origin.refused']);
    expect(await attempt({ 'sec-fetch-site': 'same-origin' }, cookie)).toBe(200);
    expect(await attempt({ origin: scene.app.url }, cookie)).toBe(200);
  });

  it('is refused on public routes, too, and for every method', async () => {
    for (const { name, method, path } of panelRoutes) {
      if (method === 'GET') continue;
      const { status, body } = await sendRequest(`${scene.app.url}/app/api${path.replace('{id}', '1')}`, {
        method,
        headers: { origin: 'https://evil.example' },
      });
      expect([name, status, body.code]).toEqual([name, 403, 'origin.refused']);
    }
  });

  it('cannot be sent as a form', async () => {
    const cookie = String((await signedIn()).cookie);
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const { status } = await sendRequest(`${scene.app.url}/app/api/profile`, {
        method: 'PUT',
        headers: { cookie, origin: scene.app.url, 'content-type': type },
        body: '{"name":"Otra"}',
      });
      expect([type, status]).toEqual([type, 400]);
    }
  });

  it('is refused under a DNS name that points to this machine', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'rebound.example' };
    const { status, body } = await sendRequest(`${scene.app.url}/app/api/session`, {
      method: 'POST',
      headers: { ...headers, origin: 'http://rebound.example' },
      json: { email: user.email, password: testPassword },
    });
    expect([status, body.code]).toEqual([403, 'origin.refused']);
  });
});
