// Proxy between a client and the service. It applies the faults of a scenario to the first requests of each step.
// Requests name their scenario in X-Scenario: `php/lost-answers`.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/**
 * Fault of a request. A number is the status with which the proxy itself answers; the request is not forwarded to the
 * service.
 */
export type ProxyFault =
  | 'lose'
  | 'cut'
  | 'hold'
  | 'drip'
  | 'garbage'
  | 'goodbye'
  | 'gzip'
  | 'huge'
  | 'redirect'
  | '429 tomorrow'
  | number;

export interface FaultyProxy {
  readonly url: string;
  /** Number of requests that arrived for a step of a run. */
  requests(step: string): number;
  /** Requests to the address that a redirect pointed to. */
  readonly astray: readonly IncomingMessage[];
  close(): Promise<void>;
}

export interface ProxyRoute {
  readonly faults: readonly ProxyFault[];
  /** Address of the service to which the proxy forwards requests. */
  readonly url: string;
}

interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

export async function openFaultyProxy(routeOf: (step: string) => ProxyRoute): Promise<FaultyProxy> {
  const asked = new Map<string, number>();
  const astray: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/elsewhere') astray.push(request);
    const step = String(request.headers['x-scenario'] ?? '');
    const number = asked.get(step) ?? 0;
    asked.set(step, number + 1);
    const { faults, url } = routeOf(step.slice(step.indexOf('/') + 1));
    const fault = faults[number];
    treat(fault, request, response, url).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: (step) => asked.get(step) ?? 0,
    astray,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function treat(
  fault: ProxyFault | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
): Promise<unknown> {
  const made = madeUp(fault);
  const body = await bodyOf(request);
  const { status, headers, body: content } = made ?? (await pass(request, body, url));
  if (fault === 'lose') return response.destroy();
  if (fault === 'hold') return undefined; // until the client closes the connection
  if (fault === 'garbage') return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
  if (fault === 'gzip')
    return response.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(content));
  response.writeHead(status, { ...headers, 'content-length': content.length });
  if (fault === 'cut') return response.write(content.subarray(0, content.length / 2), () => response.destroy());
  if (fault === 'drip') return drip(response, content);
  return response.end(content, () => {
    // Closes the connection after the complete response, so that the next request is sent on a connection that is just
    // being closed.
    if (fault === 'goodbye') setImmediate(() => request.socket.destroy());
  });
}

/** Sends a response one byte at a time: each byte arrives in time, but the complete response does not. */
function drip(response: ServerResponse, content: Buffer, at = 0) {
  if (response.destroyed || at >= content.length) return void response.end();
  response.write(content.subarray(at, at + 1));
  setTimeout(() => drip(response, content, at + 1), 50);
}

/** Responses of the proxy itself, for requests that do not reach the service. */
function madeUp(fault: ProxyFault | undefined): Reply | undefined {
  const json = { 'content-type': 'application/json' };
  if (fault === 429) return reply(429, { ...json, 'retry-after': '0' }, '{"error":"Too many requests"}');
  if (fault === '429 tomorrow') {
    const body = '{"error":"Too many requests","code":"rate_limit.exceeded"}';
    return reply(429, { ...json, 'retry-after': '86400' }, body);
  }
  if (fault === 'redirect') return reply(302, { location: '/elsewhere' }, '');
  if (fault === 'huge') return reply(400, json, `{"error":"${'x'.repeat(20_000_000)}"}`);
  // Answers with an HTML page, like real proxies.
  return typeof fault === 'number' ? reply(fault, { 'content-type': 'text/html' }, '<h1>Oops</h1>') : undefined;
}

function reply(status: number, headers: Record<string, string>, body: string): Reply {
  return { status, headers, body: Buffer.from(body) };
}

async function pass(request: IncomingMessage, body: Buffer, url: string): Promise<Reply> {
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
  const answer = await fetch(`${url}${request.url}`, {
    method: request.method ?? 'GET',
    headers: { ...(headers as Record<string, string>), 'accept-encoding': 'identity' },
    redirect: 'manual',
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  const kept = ['content-type', 'content-disposition', 'request-id', 'retry-after', 'etag'];
  const given = kept.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name) ?? '']] : []));
  return {
    status: answer.status,
    headers: Object.fromEntries(given),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
