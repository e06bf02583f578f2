// Handles all errors: thrown by a handler or a hook, raised by Fastify, or found by Node before there is a request.
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { spanishRefusal } from '@talonario/contract/spanish';
import type { FastifyInstance } from 'fastify';
import { mediaTypeOf, type Refusal, refusalOf } from './error-reply.ts';
import { wantsSpanish } from './language.ts';
import { apiContentSecurityPolicy } from './security-headers.ts';

/** Installs the error handlers. `note` is called with code and status of every refusal. */
export function addErrorReplies(app: FastifyInstance, note: (code: string, status: number) => void = () => {}): void {
  app.setErrorHandler((error, request, reply) => {
    const { refusal, bug } = refusalOf(error, request.id);
    if (bug !== undefined) request.log.error({ err: bug }, 'a request failed');
    note(codeOf(refusal), refusal.status);
    // Fastify keeps the headers that a handler has set. Headers about the handler's body must be removed.
    for (const name of ['content-type', 'content-disposition', 'etag', 'last-modified']) reply.removeHeader(name);
    reply.header('cache-control', 'no-store').header('content-security-policy', apiContentSecurityPolicy);
    const spanish = wantsSpanish(request);
    const body = spanish ? spanishRefusal(refusal.body) : refusal.body;
    if (body !== refusal.body) reply.header('content-language', 'es');
    return reply.code(refusal.status).headers(refusal.headers).type(mediaTypeOf(refusal)).send(JSON.stringify(body));
  });
}

/** Code of a refusal. Refusals that the interface prescribes word by word have none. */
function codeOf({ status, body }: Refusal): string {
  return typeof body.code === 'string' ? body.code : `http.${status}`;
}

/** Answers a request that is refused before any hook of Fastify runs, such as one with broken encoding in its path. */
export function refuseBeforeHooks(error: unknown, response: ServerResponse<IncomingMessage>): void {
  const requestId = randomUUID();
  const { refusal } = refusalOf(error, requestId);
  const { url = '', headers } = response.req;
  const spanish = wantsSpanish({ url, headers });
  const body = JSON.stringify(spanish ? spanishRefusal(refusal.body) : refusal.body);
  response.writeHead(refusal.status, {
    ...headersOf(refusal, requestId),
    'content-length': String(Buffer.byteLength(body)),
    ...(spanish && { 'content-language': 'es' }),
  });
  response.end(body);
}

/** Answers bytes that are not HTTP. There is no request, only a socket. */
export function refuseSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const { refusal, bug } = refusalOf(error, requestId);
  if (bug !== undefined) {
    socket.destroy(); // no HTTP error: the client uses another protocol
    return;
  }
  const body = JSON.stringify(refusal.body);
  const length = { 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  const lines = Object.entries({ ...headersOf(refusal, requestId), ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end([`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n'));
}

function headersOf(refusal: Refusal, requestId: string): Record<string, string> {
  return {
    'content-type': mediaTypeOf(refusal),
    'request-id': requestId,
    'cache-control': 'no-store',
    'content-security-policy': apiContentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    ...refusal.headers,
  };
}
