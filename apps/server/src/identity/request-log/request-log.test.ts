import { request } from 'node:http';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { makeBusiness } from '../../../test/directories.ts';
import { makeLimitedKey } from '../../../test/limited-access.ts';
import { useScene } from '../../../test/scene.ts';
import { type Answer, expectCreated, makeClient, makeTestAccount, sendRequest } from '../../../test/test-app.ts';
import { setPlan } from '../accounts/store.ts';
import { maxStoredBytes, redactRequestText } from './redact.ts';

const scene = useScene({ account: true });
const { client: api } = scene;
const idOf = ({ headers }: Answer) => headers.get('request-id') ?? '';

/** Returns the log entry of a request. It is written about a second after the answer. */
async function logged(requestId: string, client = api) {
  const found = await vi.waitUntil(
    async () => {
      const answer = await client('requests.get', { params: { requestId } });
      return answer.status === 200 && answer;
    },
    { timeout: 60_000, interval: 100 },
  );
  return found.body.data as Record<string, unknown> & { sent: Body; answered: Body };
}

interface Body {
  readonly bytes: number;
  readonly text: string | null;
  readonly whole: boolean;
}

describe('a request', () => {
  it('is found by its id with its body and answer', async () => {
    const text = '{"business_id": 1e3,  "identification": "x"}';
    const headers = { 'x-api-key': scene.account.key, 'content-type': 'application/json', 'idempotency-key': 'abc' };
    const refused = await sendRequest(`${scene.app.url}/api/v1/customers?x=1`, { method: 'POST', headers, body: text });
    const entry = await logged(idOf(refused));
    expect(entry).toMatchObject({
      method: 'POST',
      path: '/api/v1/customers?x=1',
      route: 'customers.create',
      status: 400,
      key: { id: scene.account.keyId, name: 'Test key' },
      idempotencyKey: 'abc',
      sent: { text, bytes: text.length, whole: true },
    });
    expect(JSON.parse(entry.answered.text ?? '')).toEqual(refused.body);
    const listed = await api('requests.list', { query: { status: '4xx', route: 'customers.create', search: 'x=1' } });
    expect(listed.body.data).toMatchObject([{ requestId: idOf(refused), status: 400 }]);
    const none = await api('requests.list', { query: { status: '500' } });
    expect(none.body.data).toEqual([]);
  });

  it('is stored without secrets, files and answers of reads, and cut at a limit', async () => {
    const made = await api('webhookEndpoints.create', {
      body: { url: 'https://hooks.example.com/x', description: 'y'.repeat(200) },
    });
    const { secret, id } = made.body.data as { secret: string; id: number };
    expect((await logged(idOf(made))).answered.text).toBeNull();
    const read = await api('webhookEndpoints.get', { params: { id } });
    expect((await logged(idOf(read))).answered).toMatchObject({ text: null });
    const headers = { 'x-api-key': scene.account.key, 'content-type': 'application/json' };
    const long = JSON.stringify({ password: 'open sesame', business_name: 'ñ'.repeat(6_000) });
    const sent = await sendRequest(`${scene.app.url}/api/v1/customers?token=${secret}`, {
      method: 'POST',
      headers,
      body: long,
    });
    const entry = await logged(idOf(sent));
    expect(entry.sent).toMatchObject({ bytes: Buffer.byteLength(long), whole: false });
    expect(entry.sent.text?.length).toBeLessThanOrEqual(maxStoredBytes + 20);
    const everything = JSON.stringify(await sql`select * from request_log`.execute(scene.owner));
    for (const text of ['open sesame', secret, scene.account.key]) expect(everything).not.toContain(text);
  });

  it('that is not JSON is stored without its body, and its answer does not quote it', async () => {
    const headers = { 'x-api-key': scene.account.key };
    const bodies = [
      "{'password': 'open sesame'}",
      '{password: "open sesame"}',
      '{"a": \'open sesame\'}',
      '{"a": open sesame}',
      '"open sesame',
      'password=open sesame',
    ];
    const url = `${scene.app.url}/api/v1`;
    // Entries are written in batches, about a second after the answers.
    const expected: [Answer, object][] = [];
    for (const body of bodies) {
      const json = { ...headers, 'content-type': 'application/json' };
      const refused = await sendRequest(`${url}/customers`, { method: 'POST', headers: json, body });
      expect(refused.status).toBe(400);
      expected.push([refused, { text: null, bytes: body.length }]);
      const unread = await sendRequest(`${url}/customers/1`, { method: 'DELETE', headers: json, body });
      expected.push([unread, { text: null }]);
      for (const [type, lines] of [
        ['application/x-ndjson', `{"a": 1}\n${body}`],
        ['application/json', `[{"a": 1}, ${body}]`],
      ] as const) {
        const batch = { ...headers, 'content-type': type };
        const answer = await sendRequest(`${url}/documents:batch`, { method: 'POST', headers: batch, body: lines });
        expected.push([answer, { text: null }]);
      }
    }
    for (const [answer, sent] of expected) expect((await logged(idOf(answer))).sent).toMatchObject(sent);
    const everything = JSON.stringify(await sql`select * from request_log`.execute(scene.owner));
    expect(everything).not.toMatch(/sesame/);
  });

  it('cannot prevent other entries of the same statement from being written', async () => {
    const headers = { 'x-api-key': scene.account.key, 'content-type': 'application/json' };
    const url = `${scene.app.url}/api/v1/customers?pass%77ord=sesame&key=${scene.account.key}`;
    // An answer that is cut in the middle of a character. Its faults repeat the body of the request.
    const names = (shift: number) => `{"${'a'.repeat(shift)}${'😀'.repeat(6_000)}":1}`;
    const cut = await Promise.all(
      [0, 1].map((shift) => sendRequest(url, { method: 'POST', headers, body: names(shift) })),
    );
    const { hostname, port } = new URL(scene.app.url);
    const tooLong = await new Promise<string>((resolve, reject) => {
      const options = { hostname, port, path: '/api/v1/customers', method: 'POST' };
      const sending = request({ ...options, headers: { ...headers, 'content-length': '3000000000' } }, (answer) => {
        resolve(String(answer.headers['request-id']));
        sending.destroy();
      });
      sending.on('error', reject).flushHeaders();
    });
    for (const answer of cut) {
      const entry = await logged(idOf(answer));
      expect(entry.path).not.toMatch(/sesame/);
      expect(String(entry.path)).not.toContain(scene.account.key);
    }
    expect((await logged(tooLong)).sent).toMatchObject({ bytes: 2 ** 31 - 1, text: null });
  });

  it('is visible to its account only, and to limited callers only if its key had the same limits', async () => {
    const made = await api('customers.list', { query: {} });
    await logged(idOf(made));
    const business = await makeBusiness(api);
    const limited = makeClient(scene.app.url, await makeLimitedKey(scene, { businessIds: [business] }));
    const own = await limited('customers.list', { query: {} });
    expect((await logged(idOf(own), limited)).status).toBe(200);
    const stranger = makeClient(scene.app.url, (await makeTestAccount(scene.database)).key);
    for (const client of [limited, stranger])
      expect((await client('requests.get', { params: { requestId: idOf(made) } })).status).toBe(404);
    const writer = makeClient(scene.app.url, await makeLimitedKey(scene, { permissions: ['parties:read'] }));
    expect((await writer('requests.list')).status).toBe(403);
  });
});

describe('a program that ignores its quota', () => {
  it('has one line per minute, and an invalid key has none', async () => {
    const account = await makeTestAccount(scene.database);
    const plan = { api_access: true, requests_per_minute: 1, emissions_per_minute: null };
    const limits = { max_businesses: null, max_establishments: null, max_emission_points: null };
    await scene.owner
      .insertInto('plans')
      .values({ name: 'one request', ...plan, ...limits })
      .execute();
    expectCreated(await setPlan(scene.owner, account.id, 'one request'));
    const client = makeClient(scene.app.url, account.key);
    const statuses: number[] = [];
    const ask = async () => statuses.push((await client('customers.list', { query: {} })).status);
    for (let count = 0; count < 6; count += 1) await ask();
    await sendRequest(`${scene.app.url}/api/v1/customers`, { headers: { 'x-api-key': `${account.key}x` } });
    expect(statuses).toEqual([200, 429, 429, 429, 429, 429]);
    // Entries are written in the order of the requests, so this entry is written after all others.
    await logged(idOf(await api('me.get')));
    const kept = await scene.owner
      .selectFrom('request_log')
      .select(['status', 'api_key_id', 'route'])
      .where('account_id', '=', account.id)
      .orderBy('id')
      .execute();
    const line = { api_key_id: account.keyId, route: 'customers.list' };
    // The current minute may end during the test, so there may be a third line.
    expect(kept.slice(0, 2)).toEqual([
      { ...line, status: 200 },
      { ...line, status: 429 },
    ]);
    expect(kept.length).toBeLessThan(4);
  });
});

describe('redaction', () => {
  it('removes the value of every name of a secret, and nothing else', () => {
    expect(redactRequestText('{"a": 1, "apiKey":{"x":[1,"}"]}, "b": "c"}')).toBe(
      '{"a": 1, "apiKey":"[left out]", "b": "c"}',
    );
    expect(redactRequestText('{"accessKey": "1", "note": "my password: x"}')).toBe(
      '{"accessKey": "1", "note": "my password: x"}',
    );
    expect(redactRequestText('{"pass\\u0077ord" : "x"')).toBe('{"pass\\u0077ord" : "[left out]"');
    const number = '{"support_document_authorization": "1", "authorizationNumber": "2"}';
    expect(redactRequestText(number)).toBe(number);
    const key = `tal_live_${'a'.repeat(17)}_`;
    expect(redactRequestText(`{"note": "${key}abc", "x": "{\\"k\\":\\"whsec_ab+/="}`)).toBe(
      `{"note": "${key}[left out]", "x": "{\\"k\\":\\"whsec_[left out]"}`,
    );
    expect(redactRequestText('{"secret": "cut off he')).toBe('{"secret": "[left out]"');
    const json = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), fc.string({ minLength: 8 }), (others, secret) => {
        const text = JSON.stringify({ ...others, password: { deep: [secret] }, z: 1 });
        const kept = JSON.parse(redactRequestText(text));
        expect(kept.password).toBe('[left out]');
        expect(kept.z).toBe(1);
      }),
    );
  });

  it('takes one pass for every input', () => {
    for (const piece of ['"', '{', '"secret":', '\\', '"secret":{', ' ', '"a\\'])
      expect(redactRequestText(piece.repeat(maxStoredBytes / piece.length)).length).toBeGreaterThan(0);
  });
});
