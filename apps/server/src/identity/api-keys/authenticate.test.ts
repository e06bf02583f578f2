import { request as httpRequest } from 'node:http';
import { routes } from '@talonario/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useScene } from '../../../test/scene.ts';
import { expectCreated, makeTestAccount, sendRequest, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { setPlan } from '../accounts/store.ts';
import { createApiKey, deactivateApiKey, deleteApiKey } from './store.ts';

const path = '/api/v1/catalogs/environments';

const scene = useScene({ otherApp: true });

const call = (key: string, app = scene.app, headers: Record<string, string> = {}) =>
  sendRequest(`${app.url}${path}`, { headers: { 'x-api-key': key, ...headers } });

describe('authentication of /api/v1', () => {
  it('accepts a key and shows its quota', async () => {
    const { key } = await makeTestAccount(scene.database, { plan: 'starter' });
    const answer = await call(key);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('ratelimit-policy')).toBe('"requests";q=300;w=60');
    expect(answer.headers.get('ratelimit')).toBe('"requests";r=299;t=60');
    expect((await call(key, scene.otherApp)).headers.get('ratelimit')).toMatch(/^"requests";r=298;t=\d\d$/);
  });

  it.each(routes.map(({ name, method, path }) => [name, method, path.replaceAll(/\{\w+\}/g, '1')]))(
    '%s: refused without a key',
    async (_name, method, routePath) => {
      const answer = await sendRequest(`${scene.app.url}/api/v1${routePath}`, { method });
      expect([answer.status, answer.text]).toEqual([401, '{"error":"API Key is missing"}']);
    },
  );

  it.each(['/api/v1', '/api/v1/', '/api/v1/nothing/here', '/api/v1/catalogs'])(
    'answers 401 without revealing whether %s exists',
    async (unknown) => {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        const answer = await sendRequest(`${scene.app.url}${unknown}`, { method });
        expect([answer.status, answer.text]).toEqual([401, '{"error":"API Key is missing"}']);
      }
    },
  );

  it('treats an empty header as missing, and reads the key from the header only', async () => {
    const { key } = await makeTestAccount(scene.database);
    const missing = [401, '{"error":"API Key is missing"}'];
    for (const headers of [
      { 'x-api-key': '' },
      { cookie: `x-api-key=${key}; session=${key}` },
      { authorization: `Bearer ${key}` },
    ]) {
      const answer = await sendRequest(`${scene.app.url}${path}?apiKey=${key}`, {
        headers: headers as Record<string, string>,
      });
      expect([answer.status, answer.text]).toEqual(missing);
    }
  });

  it('refuses keys that do not exist, were changed, deactivated or deleted', async () => {
    const { id, key } = await makeTestAccount(scene.database);
    const inactive = expectCreated(await createApiKey(scene.owner, { accountId: id, mode: 'live', name: 'Old' }));
    const deleted = expectCreated(await createApiKey(scene.owner, { accountId: id, mode: 'live', name: 'Gone' }));
    expect((await call(inactive.text)).status).toBe(200);
    expect(await deactivateApiKey(scene.owner, id, inactive.key.id)).toBe(true);
    expect(await deleteApiKey(scene.owner, id, deleted.key.id)).toBe(true);
    const last = key.at(-1) === 'A' ? 'B' : 'A';
    const wrong = [
      'nonsense',
      `${key.slice(0, -1)}${last}`,
      key.replace('_live_', '_test_'),
      `${key}, ${key}`,
      inactive.text,
      deleted.text,
      `tal_live_${'0'.repeat(17)}_${'0'.repeat(43)}`,
    ];
    for (const text of wrong) {
      const answer = await call(text);
      expect([text, answer.status, answer.text]).toEqual([text, 401, '{"error":"Invalid or inactive API Key"}']);
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(answer.headers.get('www-authenticate')).toBe('ApiKey header="X-API-Key"');
    }
    expect((await call(key)).status).toBe(200);
  });

  it('refuses keys of a plan without API', async () => {
    const { id, key } = await makeTestAccount(scene.database, { plan: 'free' });
    const answer = await call(key);
    expect(answer.status).toBe(403);
    expect(answer.text).toBe(
      '{"error":"API access not included in your current plan.","message":"Please upgrade your subscription to use the API."}',
    );
    expectCreated(await setPlan(scene.owner, id, 'starter'));
    expect((await call(key)).status).toBe(200);
  });

  it('accepts only the addresses in the list of the key; loopback is one', async () => {
    const lists: [string[], number][] = [
      [['10.0.0.0/8'], 403],
      [['::1'], 403],
      [['10.0.0.0/8', '127.0.0.1'], 200],
      [['127.0.0.0/8'], 200],
      [['::ffff:127.0.0.1'], 200],
    ];
    for (const [allowedIps, status] of lists) {
      const { key } = await makeTestAccount(scene.database, { allowedIps });
      const answer = await call(key);
      expect([allowedIps, answer.status]).toEqual([allowedIps, status]);
      if (status === 403) expect(answer.text).toBe('{"error":"IP address not whitelisted"}');
      // The address of the connection is checked, because no trusted proxy is configured.
      expect((await call(key, scene.app, { 'x-forwarded-for': '10.0.0.1' })).status).toBe(status);
    }
  });

  it('does not count refused calls, so that others cannot use up a quota', async () => {
    const { id, key } = await makeTestAccount(scene.database, { plan: 'starter', allowedIps: ['10.0.0.0/8'] });
    const last = key.at(-1) === 'A' ? 'B' : 'A';
    await Promise.all([call(key), call(`${key.slice(0, -1)}${last}`), call(key, scene.otherApp)]);
    const { rows } = await sql`select used from rate_counters where account_id = ${id}`.execute(scene.owner);
    expect(rows).toEqual([]);
  });

  it('decides about each of many calls with one key separately, although they share a statement', async () => {
    const { key } = await makeTestAccount(scene.database, { plan: 'starter' });
    const guessed = `${key.slice(0, -1)}${key.at(-1) === 'A' ? 'B' : 'A'}`;
    const texts = Array.from({ length: 40 }, (_, index) => (index % 4 === 1 ? guessed : key));
    const answers = await Promise.all(texts.map((text) => call(text)));
    expect(answers.map(({ status }) => status)).toEqual(texts.map((text) => (text === key ? 200 : 401)));
    const admitted = answers.filter(({ status }) => status === 200);
    const left = admitted.map(({ headers }) => Number(/;r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1]));
    expect(left.sort((a, b) => b - a)).toEqual(Array.from({ length: 30 }, (_, index) => 299 - index));
  });

  it('records the last use of a key, at most once a minute', async () => {
    const { keyId, key } = await makeTestAccount(scene.database);
    const lastUsed = async () =>
      (await scene.owner.selectFrom('api_keys').select('last_used_at').where('id', '=', keyId).executeTakeFirst())
        ?.last_used_at;
    expect(await lastUsed()).toBeNull();
    await call(key);
    const first = await lastUsed();
    expect(first).toBeInstanceOf(Date);
    await call(key, scene.otherApp);
    expect(await lastUsed()).toEqual(first);
    await sql`update api_keys set last_used_at = last_used_at - interval '61 s' where id = ${keyId}`.execute(
      scene.owner,
    );
    await call(key);
    expect((await lastUsed())?.getTime()).toBeGreaterThanOrEqual(Number(first));
  });

  it('does not wait for a transaction that holds the row of the key', async () => {
    const { keyId, key } = await makeTestAccount(scene.database);
    await scene.owner.transaction().execute(async (trx) => {
      await sql`select 1 from api_keys where id = ${keyId} for update`.execute(trx);
      expect((await call(key)).status).toBe(200);
    });
  });
});

describe('deactivation', () => {
  it('takes effect on the next call, on every node, under continuous load', async () => {
    const { id, keyId, key } = await makeTestAccount(scene.database);
    let deactivatedAt = Number.POSITIVE_INFINITY;
    const seen: { startedAt: number; status: number }[] = [];
    let hammering = true;
    const hammer = async (app: TestApp) => {
      while (hammering) {
        const startedAt = performance.now();
        const { status } = await call(key, app);
        seen.push({ startedAt, status });
      }
    };
    const clients = [scene.app, scene.otherApp, scene.app, scene.otherApp, scene.app, scene.otherApp].map(hammer);
    while (seen.length < 100) await new Promise((resolve) => setImmediate(resolve));
    await deactivateApiKey(scene.owner, id, keyId);
    deactivatedAt = performance.now();
    const before = seen.length;
    while (seen.length < before + 100) await new Promise((resolve) => setImmediate(resolve));
    hammering = false;
    await Promise.all(clients);

    const after = seen.filter(({ startedAt }) => startedAt > deactivatedAt);
    expect(after.length).toBeGreaterThan(50);
    expect(after.filter(({ status }) => status !== 401)).toEqual([]);
    expect(seen.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(100);
  });
});

describe('the quota of requests', () => {
  it('is shared by two nodes: quota + 1 calls give exactly one 429', async () => {
    const { id, key } = await makeTestAccount(scene.database);
    await scene.owner
      .insertInto('plans')
      .values({
        name: 'tiny',
        api_access: true,
        max_businesses: null,
        max_establishments: null,
        max_emission_points: null,
        requests_per_minute: 40,
        emissions_per_minute: null,
      })
      .execute();
    expectCreated(await setPlan(scene.owner, id, 'tiny'));
    const answers = await Promise.all(
      Array.from({ length: 41 }, (_, index) => call(key, index % 2 ? scene.app : scene.otherApp)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(refused).toHaveLength(1);
    const [answer] = refused;
    expect(answer?.body).toMatchObject({ code: 'rate_limit.exceeded' });
    expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(answer?.headers.get('ratelimit')).toMatch(/^"requests";r=0;t=\d+$/);

    // After the end of the minute the quota is available again.
    await sql`update rate_counters set resets_at = now() where account_id = ${id}`.execute(scene.owner);
    const next = await call(key, scene.otherApp);
    expect([next.status, next.headers.get('ratelimit')]).toEqual([200, '"requests";r=39;t=60']);
  });

  it('of an unlimited plan is the largest number that the header can contain', async () => {
    const { key } = await makeTestAccount(scene.database);
    const { headers } = await call(key);
    expect(headers.get('ratelimit-policy')).toBe('"requests";q=999999999999999;w=60');
    expect(headers.get('ratelimit')).toBe('"requests";r=999999999999999;t=60');
  });
});

describe('guessing keys', () => {
  it('is slowed down, without affecting a valid key from the same address', async () => {
    const guarded = await startTestApp(scene.database, { config: { trustedProxies: ['127.0.0.1'] } });
    const { key } = await makeTestAccount(scene.database);
    const wrong = `tal_live_${'1'.repeat(17)}_${'1'.repeat(43)}`;
    const guesser = '203.0.113.99';
    const from = { 'x-forwarded-for': guesser, 'x-forwarded-proto': 'https' };
    await sql`select take_from_limit('failed keys', ${guesser}, 1000, 60) from generate_series(1, 998)`.execute(
      scene.owner,
    );
    // The first thousand requests with a wrong key in a minute get a 401. Here the first two do, because the counter
    // was set.
    for (const status of [401, 401, 429]) expect((await call(wrong, guarded, from)).status).toBe(status);
    const slowed = await call(wrong, guarded, from);
    expect(slowed.body).toMatchObject({ code: 'rate_limit.exceeded' });
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(key, guarded, from)).status).toBe(200);
    await guarded.close();
  });
});

describe('HTTPS', () => {
  it('is required from other machines, checked after the header and before the key', async () => {
    const proxied = await startTestApp(scene.database, { config: { trustedProxies: ['127.0.0.1'] } });
    const { key } = await makeTestAccount(scene.database);
    const outside = { 'x-forwarded-for': '203.0.113.7' };
    const refused = await call(key, proxied, { ...outside, 'x-forwarded-proto': 'http' });
    expect([refused.status, refused.body.code]).toEqual([403, 'https.required']);
    expect((await call('nonsense', proxied, outside)).status).toBe(403);
    expect((await sendRequest(`${proxied.url}${path}`, { headers: outside })).text).toBe(
      '{"error":"API Key is missing"}',
    );
    expect((await sendRequest(`${proxied.url}/docs`, { headers: outside })).status).toBe(403);
    expect((await sendRequest(`${proxied.url}/livez`, { headers: outside })).status).toBe(200);

    const encrypted = await call(key, proxied, { ...outside, 'x-forwarded-proto': 'https' });
    expect(encrypted.status).toBe(200);
    expect(encrypted.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect((await call(key, proxied)).status).toBe(200);
    await proxied.close();
  });

  it('can be disabled by the operator for a closed network', async () => {
    const open = await startTestApp(scene.database, { config: { trustedProxies: ['127.0.0.1'], allowHttp: true } });
    const { key } = await makeTestAccount(scene.database, { allowedIps: ['203.0.113.0/24'] });
    expect((await call(key, open, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(200);
    expect((await call(key, open, { 'x-forwarded-for': '198.51.100.1, 127.0.0.1' })).status).toBe(403);
    await open.close();
  });
});

describe('two X-API-Key headers', () => {
  it('are refused', async () => {
    const { key } = await makeTestAccount(scene.database);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(`${scene.app.url}${path}`, { headers: { 'x-api-key': [key, key] } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject).end();
    });
    expect(status).toBe(401);
  });
});
