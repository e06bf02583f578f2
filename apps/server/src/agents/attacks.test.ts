// Attacks on /mcp: the attacker gets no document and no data of other accounts, and every refusal states the reason.
import { request as httpRequest } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Agent, connectAgent, expectNoDocumentIssued, makeAgentKey } from '../../test/agent.ts';
import { bodiesOf } from '../../test/issuing-business.ts';
import { useScene } from '../../test/scene.ts';
import { makeTestAccount, sendRequest } from '../../test/test-app.ts';
import { deactivateApiKey } from '../identity/api-keys/store.ts';

let agent: Agent;
const scene = useScene({ business: 'issuing', log: true });

beforeAll(async () => {
  agent = await connectAgent(scene.app.url, scene.account.key);
});

const sale = (fields: object = {}): Record<string, unknown> => ({ ...bodiesOf(scene.business)['01'], ...fields });
const keyWith = (wanted: object = {}) => makeAgentKey(scene, wanted);
const issuesNothing = (work: () => Promise<void>) => expectNoDocumentIssued(scene, work);

const ping = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const usual = () => ({
  authorization: `Bearer ${scene.account.key}`,
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
});

const post = (body: string, headers: Record<string, string> = usual(), method = 'POST') =>
  sendRequest(`${scene.app.url}/mcp`, { method, headers, ...(method !== 'GET' && { body }) });
/** `fetch` does not allow a chosen Host header, so Node's HTTP client is used. */
const statusWith = (body: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((done, failed) => {
    const sent = httpRequest(`${scene.app.url}/mcp`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      done(answer.statusCode);
    });
    sent.on('error', failed).end(body);
  });

describe('a malformed message', () => {
  it.each(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'])('%s is refused', async (method) => {
    const answer = await post('', usual(), method);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is refused with the right status', async () => {
    const { 'content-type': _, ...untyped } = usual();
    for (const [body, headers, status] of [
      ['', usual(), 400],
      ['{', usual(), 400],
      ['[]', usual(), 400],
      [JSON.stringify([ping, ping]), usual(), 400],
      ...['"text"', 'null', '{}'].map((body) => [body, usual(), 400] as const),
      [`{"a":${'['.repeat(200)}${']'.repeat(200)}}`, usual(), 400],
      [JSON.stringify(ping), { ...untyped, 'content-type': 'text/plain' }, 400],
      [JSON.stringify(ping), { ...untyped, 'content-type': 'application/x-www-form-urlencoded' }, 400],
      [JSON.stringify({ ...ping, pad: 'x'.repeat(2_000_000) }), usual(), 413],
    ] as const) {
      const answer = await post(body, headers);
      expect([answer.status, body.slice(0, 40)]).toEqual([status, body.slice(0, 40)]);
      expect(answer.text).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
    }
  });

  it('is refused from a page of another origin, and through a DNS name that points to this machine', async () => {
    const body = JSON.stringify(ping);
    for (const origin of ['https://evil.example', 'null', 'http://localhost:1', 'file://'])
      expect((await post(body, { ...usual(), origin })).body).toMatchObject({ code: 'origin.refused' });
    expect((await post(body, { ...usual(), origin: scene.app.url })).status).toBe(200);
    const rebound = { ...usual(), host: 'evil.example', origin: 'http://evil.example' };
    expect(await statusWith(body, rebound)).toBe(403);
  });

  it('opens no streams that stay open', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { _meta, notifications: { toolsListChanged: true } };
    const listen = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'subscriptions/listen', params });
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
    const answer = await post(listen, { ...usual(), ...headers });
    expect(answer.text).toContain('"error"');
  });
});

describe('arguments', () => {
  it('that make no sense are refused before the API is called', async () => {
    const { businessId } = scene.business;
    await issuesNothing(async () => {
      for (const [name, input] of [
        ['buscar_documentos', {}],
        ['buscar_documentos', { empresa: '1' }],
        ['buscar_documentos', { empresa: businessId, cuantos: 10_000 }],
        ['buscar_documentos', { empresa: businessId, desde: "2026-01-01' or 1=1" }],
        ['buscar_documentos', { empresa: businessId, texto: 'x'.repeat(5000) }],
        ['explicar_rechazo', { empresa: businessId, documento: '../businesses/1' }],
        ['previsualizar', { documento: [] }],
        ['previsualizar', { documento: 'x', otro_igual: 'yes' }],
        ['emitir', { token: 'x' }],
        ['emitir', { documento: {}, token: 'x' }],
        ['empresas', { constructor: 1 }],
      ] as const)
        expect((await agent.call(name, input)).failed, `${name} ${JSON.stringify(input).slice(0, 60)}`).toBe(true);
      for (const name of ['borrar_todo', '__proto__', 'constructor', 'toString', ''])
        await expect(agent.call(name), name).rejects.toThrow();
    });
  });

  it.each(['modern', 'legacy'] as const)(
    'of the %s protocol for an unknown tool get the same answer as every unknown tool',
    async (era) => {
      const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
      const { call } = await connectAgent(scene.app.url, scene.account.key, { era });
      const answers = await Promise.all(
        ['borrar_todo', ...inherited].map((name) => call(name).catch((error) => error)),
      );
      expect(answers.map(({ code, message }) => ({ code, message }))).toEqual(
        ['borrar_todo', ...inherited].map((name) => ({ code: -32_602, message: `Tool ${name} not found` })),
      );
    },
  );

  it('cannot contain the field that emits a document', () =>
    issuesNothing(async () => {
      for (const fields of [{ emit: true }, { emit: false }, { verify: true }])
        for (const name of ['previsualizar', 'emitir'])
          expect((await agent.call(name, { documento: sale(fields), token: 'x' })).failed).toBe(true);
      const documento = JSON.parse(`{"business_id":${scene.business.businessId},"__proto__":{"emit":true}}`);
      expect((await agent.call('previsualizar', { documento })).failed).toBe(true);
    }));
});

describe('a key', () => {
  it('that is missing, wrong, revoked or sent twice is refused as by the API, before the body is read', async () => {
    const { key, text } = await keyWith();
    await scene.owner.transaction().execute((trx) => deactivateApiKey(trx, scene.account.id, key.id));
    for (const [headers, error] of [
      [{}, 'API Key is missing'],
      [{ authorization: 'Basic YTpi' }, 'API Key is missing'],
      [{ authorization: `Bearer ${text}` }, 'Invalid or inactive API Key'],
      [{ authorization: 'Bearer nonsense' }, 'Invalid or inactive API Key'],
      [{ authorization: `Bearer ${scene.account.key}`, 'x-api-key': text }, 'Invalid or inactive API Key'],
    ] as const) {
      const answer = await post('{', headers);
      expect([answer.status, answer.body]).toEqual([401, { error }]);
    }
  });
});

describe('a business', () => {
  it('that switched to production after the preview gets no document from it', async () => {
    const documento = sale({ detail: 'ambiente' });
    const { data } = await agent.call('previsualizar', { documento });
    const move = (environment_id: number) =>
      scene.owner
        .updateTable('businesses')
        .set({ environment_id })
        .where('id', '=', scene.business.businessId)
        .execute();
    await move(2);
    await issuesNothing(async () => {
      const refused = await agent.call('emitir', { documento, token: data.token });
      expect(refused).toMatchObject({ failed: true, data: { codigo: 'documento.cambio' } });
    });
    await move(1);
  });
});

it('internal errors are written to the log only', async () => {
  const documento = sale({ detail: 'falla' });
  const { data } = await agent.call('previsualizar', { documento });
  const { owner } = scene;
  await owner.schema.alterTable('idempotency_keys').renameTo('idempotency_keys_gone').execute();
  const failed = await agent.call('emitir', { documento, token: data.token });
  await owner.schema.alterTable('idempotency_keys_gone').renameTo('idempotency_keys').execute();
  expect(failed).toMatchObject({ failed: true, data: { codigo: 'server.error' } });
  expect(JSON.stringify(failed.data)).not.toMatch(/relation|idempotency|select/);
  expect(scene.lines.join('')).toContain('a tool failed');
});

it('counts towards rate limits as any other call: the message, and each call of the API that it makes', async () => {
  const { key } = await makeTestAccount(scene.database, { plan: 'starter' });
  const left = async (message: object) => {
    const { headers } = await post(JSON.stringify(message), { ...usual(), authorization: `Bearer ${key}` });
    return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
  };
  const companies = { ...ping, method: 'tools/call', params: { name: 'empresas', arguments: {} } };
  const before = await left(companies);
  expect(await left(ping)).toBe(before - 2);
});
