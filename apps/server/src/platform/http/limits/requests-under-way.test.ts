import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionTokenOfCookie } from '../../../identity/sessions/cookie.ts';
import { makeSessionToken } from '../../../identity/sessions/token.ts';
import { makeFindCaller } from '../caller/caller.ts';
import { limitPipelining } from './pipelining.ts';
import { maxRequestsOfAddress, maxRequestsOfCaller, RequestsUnderWay } from './requests-under-way.ts';

let server: Server;
let underWay: RequestsUnderWay;
let begun: [IncomingMessage, ServerResponse][];
let registry: Registry;
let notes: string[];
beforeEach(async () => {
  begun = [];
  notes = [];
  registry = new Registry();
  underWay = new RequestsUnderWay({
    findCaller: makeFindCaller(['127.0.0.1']),
    readSession: sessionTokenOfCookie,
    registry,
    note: (code) => notes.push(code),
  });
  server = createServer(limitPipelining(underWay.bound((request, response) => void begun.push([request, response]))));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

interface Client {
  readonly socket: Socket;
  readonly text: () => string;
}

let addresses = 0;

/** Sends one request on a new connection, by default each time from another address. */
function ask(headers: Readonly<Record<string, string>>, body = ''): Client {
  const from = headers['x-forwarded-for'] ?? `10.1.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;
  const all = { host: 'x', ...headers, 'x-forwarded-for': from, 'content-length': String(body.length) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  let text = '';
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  socket.write(`POST /api/v1/me HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  return { socket, text: () => text };
}

const fill = async (count: number, headers: Readonly<Record<string, string>>) => {
  const before = begun.length;
  const clients = Array.from({ length: count }, () => ask(headers));
  await expect.poll(() => begun.length).toBe(before + count);
  return clients;
};

const isAdmitted = async (headers: Readonly<Record<string, string>>): Promise<boolean> => {
  const before = begun.length;
  const client = ask(headers);
  await expect.poll(() => begun.length > before || client.text().includes('\r\n\r\n')).toBe(true);
  const admitted = begun.length > before;
  if (admitted) begun.pop()?.[1].end();
  else expect(client.text()).toMatch(/^HTTP\/1\.1 429 /);
  return admitted;
};

describe('requests underway', () => {
  it.each([
    ['API key', () => ({ 'x-api-key': 'tal_live_x' }), maxRequestsOfCaller],
    ['session', () => ({ cookie: `talonario=${token}` }), maxRequestsOfCaller],
    ['address', () => ({ 'x-forwarded-for': '203.0.113.7' }), maxRequestsOfAddress],
    ['IPv6 network', () => ({ 'x-forwarded-for': '2001:db8::7' }), maxRequestsOfAddress],
  ])('of one %s are limited, and others are not affected', async (_, headers, most) => {
    await fill(most, headers());
    expect(await isAdmitted(headers())).toBe(false);
    expect(begun).toHaveLength(most);
    expect(await isAdmitted({ 'x-api-key': 'tal_live_y' })).toBe(true);
    begun.shift()?.[1].end('done');
    await expect.poll(() => isAdmitted(headers())).toBe(true);
  });

  it('above the limit get Retry-After, in the language of the client, and the connection stays open', async () => {
    await fill(maxRequestsOfCaller, { 'x-api-key': 'k' });
    const refused = ask({ 'x-api-key': 'k', 'accept-language': 'es' }, '{"a": 1}');
    await expect.poll(() => refused.text()).toContain('"code":"rate_limit.concurrency"');
    const [head = '', body = ''] = refused.text().split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 429 /);
    expect(head).toMatch(/^retry-after: 1\r$/m);
    expect(head).toMatch(/^ratelimit-policy: "concurrency";q=\d+;qu="concurrent-requests"\r$/m);
    expect(head).toMatch(/^ratelimit: "concurrency";r=0;t=1\r$/m);
    expect(head).toMatch(/^request-id: [0-9a-f-]{36}\r$/m);
    expect(head).toMatch(/^content-language: es\r$/m);
    expect(JSON.parse(body).error).toContain('demasiadas solicitudes');
    begun.shift()?.[1].end();
    refused.socket.write('POST / HTTP/1.1\r\nhost: x\r\nx-api-key: k\r\ncontent-length: 0\r\n\r\n');
    await expect.poll(() => begun.length).toBe(maxRequestsOfCaller);
    expect(notes).toEqual(['rate_limit.concurrency']);
    expect(await registry.metrics()).toContain('talonario_concurrency_refusals_total{limit="key"} 1');
  });

  it('are uncounted when they end, fail, are aborted, or become a stream', async () => {
    const headers = { 'x-api-key': 'k' };
    const clients = await fill(maxRequestsOfCaller, headers);
    expect(await isAdmitted(headers)).toBe(false);
    begun[0]?.[1].end();
    begun[1]?.[1].destroy(); // the connection breaks
    clients[2]?.socket.destroy();
    const [stream] = begun[3] ?? [];
    if (stream !== undefined) {
      underWay.leave(stream);
      underWay.leave(stream); // a second call changes nothing
    }
    await fill(4, headers);
    expect(await isAdmitted(headers)).toBe(false);
  });

  it('cannot be used up by a sender who knows only the public part of a key', async () => {
    await fill(maxRequestsOfCaller, { 'x-api-key': 'tal_live_public_guess' });
    expect(await isAdmitted({ 'x-api-key': 'tal_live_public_secret' })).toBe(true);
  });
});

const token = makeSessionToken().text;
