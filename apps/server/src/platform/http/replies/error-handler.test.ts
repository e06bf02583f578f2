import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { useScene } from '../../../../test/scene.ts';
import { sendRequest, startTestApp } from '../../../../test/test-app.ts';
import { openDatabase } from '../../db/pool.ts';
import type { Handlers } from '../call.ts';
import { refuseSocket } from './error-handler.ts';

const scene = useScene({ account: true, log: true });

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Sends raw bytes. Returns the received text when the server closes the connection. */
function sendRaw(text: string): Promise<string> {
  const { port } = new URL(scene.app.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}

describe('the language of a refusal', () => {
  const asked = (
    path: string,
    language: string,
    headers: Record<string, string> = { 'x-api-key': scene.account.key },
  ) => sendRequest(`${scene.app.url}${path}`, { headers: { ...headers, 'accept-language': language } });

  it.each([
    ['es', true],
    ['es-EC,es;q=0.9,en;q=0.8', true],
    ['en;q=0.2, es-419;q=0.9', true],
    ['en,es', false],
    ['de', false],
    ['es;q=0', false],
    ['*', false],
    ['', false],
    [';;q=,,es;q=x', false],
  ])('requested as %j is Spanish: %s', async (language, spanish) => {
    const { body, headers } = await asked('/api/v1/documents/1', language);
    expect([body.code, headers.get('content-language')]).toEqual(['request.missing_parameter', spanish ? 'es' : null]);
    expect(String(body.error).startsWith('Falta')).toBe(spanish);
    expect(body.detail).toContain('businessId');
  });

  it('is never translated for the four fixed rejections, nor for the panel', async () => {
    expect((await asked('/api/v1/me', 'es', {})).body).toEqual({ error: 'API Key is missing' });
    expect((await asked('/api/v1/me', 'es', { 'x-api-key': 'x' })).body).toEqual({
      error: 'Invalid or inactive API Key',
    });
    expect((await asked('/app/api/home', 'es', {})).body.error).toBe('Your session has ended: sign in again.');
  });
});

describe('an unknown address', () => {
  it('is 404 with a code, and 405 with Allow where only the method is wrong', async () => {
    const headers = { 'x-api-key': scene.account.key };
    for (const path of ['/api/v1/nothing', '/api/v1', '/api/v1/catalogs', '/nothing', '/api/v2/documents']) {
      const answer = await sendRequest(`${scene.app.url}${path}`, { headers });
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'route.not_found']);
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const answer = await sendRequest(`${scene.app.url}/api/v1/catalogs/taxes`, { method, headers });
      expect([method, answer.status, answer.body.code]).toEqual([method, 405, 'method.not_allowed']);
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
      expect(answer.headers.get('ratelimit-policy')).not.toBeNull();
    }
  });

  it('but an action with an encoded colon exists, and a query keeps its own', async () => {
    const headers = { 'x-api-key': scene.account.key };
    for (const action of ['signature:verify', 'signature%3Averify', 'signature%3averify']) {
      const answer = await sendRequest(`${scene.app.url}/api/v1/businesses/9/${action}`, { headers });
      expect([action, answer.status, answer.body.code]).toEqual([action, 404, 'resource.not_found']);
    }
    const { body } = await sendRequest(`${scene.app.url}/api/v1/catalogs/taxes?a%253Ab=1`, { headers });
    expect(body.detail).toContain('There is no parameter a%3Ab.');
  });

  it('with an endless path is refused before authentication is skipped', async () => {
    const url = `${scene.app.url}/api/v1/catalogs/${'x'.repeat(5000)}`;
    expect((await sendRequest(url)).status).toBe(401);
    const answer = await sendRequest(url, { headers: { 'x-api-key': scene.account.key } });
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid_parameter']);
  });

  it('HEAD answers like GET, without a body', async () => {
    const answer = await sendRequest(`${scene.app.url}/api/v1/catalogs/taxes`, {
      method: 'HEAD',
      headers: { 'x-api-key': scene.account.key },
    });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});

describe('every answer', () => {
  it('has a Request-Id and security headers', async () => {
    const paths = ['/api/v1/catalogs/taxes', '/api/v1/nope', '/livez', '/', '/docs', '/openapi.json', '/nope', '/%zz'];
    const ids = new Set<string>();
    for (const path of paths) {
      const { headers } = await sendRequest(`${scene.app.url}${path}`, {
        headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
      });
      expect(headers.get('request-id')).toMatch(uuid);
      ids.add(headers.get('request-id') ?? '');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('server')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    }
    expect(ids.size).toBe(paths.length);
  });

  it('is one line in the log, without key, query or body', async () => {
    scene.lines.length = 0;
    const url = `${scene.app.url}/api/v1/catalogs/taxes?search=Guayaquil`;
    const { headers } = await sendRequest(url, {
      headers: { 'x-api-key': scene.account.key, 'x-request-id': 'job-42' },
    });
    await expect.poll(() => scene.lines.length).toBe(1);
    expect(JSON.parse(scene.lines[0] ?? '')).toMatchObject({
      requestId: headers.get('request-id'),
      clientRequestId: 'job-42',
      method: 'GET',
      path: '/api/v1/catalogs/taxes',
      route: 'catalogs.list',
      status: 200,
      ip: '127.0.0.1',
    });
    expect(scene.lines[0]).not.toContain(scene.account.key);
    expect(scene.lines[0]).not.toContain('Guayaquil');
  });
});

describe('malformed bytes', () => {
  it.each([
    ['not HTTP at all', 'HELLO\r\n\r\n'],
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['a path with broken encoding', 'GET /api/v1/catalogs/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('%s is a clean 400', async (_name, bytes) => {
    const answer = await sendRaw(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    if (!bytes.includes('GET / HTTP/1.1\r\nConnection'))
      expect(answer).toMatch(/"code":"request\.(malformed|invalid_parameter)"/);
    expect(answer).not.toMatch(/at .*\.[jt]s:\d+|node:internal/);
  });

  it('a body without a length is limited as well', async () => {
    const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`;
    const head = `POST /api/v1/documents HTTP/1.1\r\nHost: x\r\nX-API-Key: ${scene.account.key}\r\nContent-Type: application/json\r\n`;
    const answer = await sendRaw(
      `${head}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(64)}0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 Payload Too Large\r\n/);
    expect(answer).toContain('"code":"request.too_large"');
  });

  it('a request that arrives too slowly is 408', () => {
    const sent: string[] = [];
    const socket = { writable: true, end: (text: string) => sent.push(text) };
    refuseSocket(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket as unknown as Socket);
    expect(sent[0]).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(sent[0]).toContain('"code":"request.timeout"');
  });

  it('a client that disconnects in the middle of a body has no effect on others', async () => {
    const { port } = new URL(scene.app.url);
    await new Promise<void>((resolve) => {
      const head = `POST /api/v1/documents HTTP/1.1\r\nHost: x\r\nX-API-Key: ${scene.account.key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":`;
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(head, () => socket.destroy()));
      socket.on('close', () => resolve());
    });
    expect((await sendRequest(`${scene.app.url}/livez`)).status).toBe(200);
  });
});

describe('a bug', () => {
  it('is a 500 with an instance, a stack in the log and no internal details in the answer', async () => {
    const broken = {
      'catalogs.list': () => {
        throw new Error('secret detail of the inside');
      },
    } satisfies Handlers;
    const logged: string[] = [];
    const log = { write: (line: string) => void logged.push(line) };
    const sick = await startTestApp(scene.database, { handlers: broken, log });
    const answer = await sendRequest(`${sick.url}/api/v1/catalogs/taxes`, {
      headers: { 'x-api-key': scene.account.key },
    });
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body).toEqual({
      type: 'urn:talonario:problem:server.error',
      title: expect.any(String),
      status: 500,
      detail: expect.any(String),
      code: 'server.error',
      instance: `urn:uuid:${answer.headers.get('request-id')}`,
    });
    expect(answer.text).not.toContain('secret detail');
    const entry = logged.map((line) => JSON.parse(line)).find(({ level }) => level === 'error');
    expect(entry).toMatchObject({
      requestId: answer.headers.get('request-id'),
      err: { message: 'secret detail of the inside', stack: expect.stringContaining('error-handler.test.ts') },
    });
    await sick.close();
  });
});

describe('an unreachable database', () => {
  it('is 503 with Retry-After, not 500', async () => {
    const db = openDatabase({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/nothing', databasePoolSize: 1 });
    const cut = await startTestApp(scene.database, { services: { db } });
    const answer = await sendRequest(`${cut.url}/api/v1/catalogs/taxes`, {
      headers: { 'x-api-key': scene.account.key },
    });
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: 'database.unavailable' });
    expect(answer.headers.get('retry-after')).toBe('1');
    expect((await sendRequest(`${cut.url}/livez`)).status).toBe(200);
    const ready = await sendRequest(`${cut.url}/readyz`);
    expect([ready.status, ready.body.status]).toEqual([503, 'failed']);
    expect(ready.text).not.toContain('nobody');
    await cut.close();
    await db.close();
  });
});
