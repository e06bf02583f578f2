// Handles a request that was authenticated, from the check of its shape to the bytes of the answer.
import type { OperationName, OperationSpec } from '@talonario/contract';
import { spanishNotices } from '@talonario/contract/spanish';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallerLimits } from '../db/caller-scope.ts';
import { writeForAccountWithRetry } from '../db/pool.ts';
import type { PlatformServices } from '../services.ts';
import type { CheckedRequest } from './body/read-request.ts';
import { type CallOf, type Handler, type HandlerAnswer, type PanelPrincipal, RawReply, Reply } from './call.ts';
import { databaseOfCaller } from './caller/rights.ts';
import {
  fingerprintOf,
  type Idempotency,
  type IdempotentRun,
  readIdempotencyKey,
  type StoredAnswer,
} from './idempotency/idempotency.ts';
import { makeResponseSealer, type ResponseSealer } from './idempotency/response-sealer.ts';
import type { TrackedRequest, UnkeyedRequests } from './idempotency/unkeyed-requests.ts';
import { addRateHeaders } from './limits/rate-limit.ts';
import type { SignedCursors } from './lists/cursor.ts';
import { type PagingQuery, parsePaging } from './lists/list-query.ts';
import { Refusal, refusalOf } from './replies/error-reply.ts';
import { wantsSpanish } from './replies/language.ts';

export interface RequestServices {
  readonly services: PlatformServices;
  readonly idempotency: Idempotency;
  readonly unkeyed: UnkeyedRequests;
  readonly cursors: SignedCursors;
}

/** Runs the handler and sends its answer. With an Idempotency-Key the handler runs at most once. Throws refusals. */
export async function handleRequest(
  route: OperationSpec,
  handler: Handler<OperationName>,
  read: CheckedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  shared: RequestServices,
): Promise<FastifyReply> {
  const { run, replay } = typeof handler === 'function' ? { run: handler, replay: undefined } : handler;
  const key = idempotencyKeyOf(route, read, request);
  const unkeyed = shared.unkeyed.follow(callerOf(request), reply.raw);
  const call = makeCall(route, read, request, reply, shared, unkeyed);
  if (key === undefined) return send(reply, await answerOnce(route, () => run(call), request, unkeyed));

  const sealer = sealerOf(route, request, shared);
  const path = request.url.split('?', 1)[0] ?? '';
  const { answer, replayed } = await shared.idempotency.answer(
    {
      accountId: request.principal?.account.id ?? 0,
      key,
      fingerprint: fingerprintOf(request.method, path, read.query, read.content, boundTo(replay, read, request)),
    },
    {
      run: async (keyed) =>
        storable(route, sealer, await run(makeCall(route, read, request, reply, shared, unkeyed, keyed))),
      replay: replay && (async (documentId) => storable(route, sealer, await replay(call, documentId))),
    },
  );
  if (replayed) reply.header('idempotent-replayed', 'true');
  if (answer instanceof Refusal) throw answer;
  const { status, body, headers } = sealer.open(answer);
  return send(reply, new RawReply(status, body ?? '', headers));
}

/**
 * Limits of the caller that are part of a request's fingerprint. If the answer is a document, there are none, because
 * the document is read again with the limits of the repeating caller. Otherwise, if a key's limits changed between an
 * emission and its repeat, the client would get "different request" and issue a second document.
 */
function boundTo(replay: unknown, { query }: CheckedRequest, { principal }: FastifyRequest): CallerLimits | null {
  const isReadAnew = replay !== undefined && (query as { dryRun?: unknown } | undefined)?.dryRun !== true;
  return isReadAnew ? null : (principal?.limits ?? null);
}

/**
 * Runs the handler without an Idempotency-Key. A failure is stored before the client gets it, so that the repeat can be
 * recognised.
 */
async function answerOnce(
  route: OperationSpec,
  run: () => Promise<HandlerAnswer<OperationName>> | HandlerAnswer<OperationName>,
  request: FastifyRequest,
  unkeyed: TrackedRequest,
): Promise<Reply | RawReply> {
  try {
    return replyOf(route, await run());
  } catch (error) {
    await unkeyed.failing(refusalOf(error, request.id).refusal.status);
    throw error;
  }
}

/** Identifies the caller for repeats. Equal requests of two keys, or of two users, are not repeats of each other. */
function callerOf({ principal }: FastifyRequest): string {
  if (principal === null) return 'nobody';
  return 'session' in principal
    ? `session ${(principal as PanelPrincipal).session.id}`
    : `${principal.actor.kind} ${principal.actor.id}`;
}

function sealerOf(route: OperationSpec, { principal }: FastifyRequest, { services }: RequestServices): ResponseSealer {
  return makeResponseSealer(route, principal?.account.id ?? 0, services.masterKeys);
}

function makeCall(
  route: OperationSpec,
  read: CheckedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  shared: RequestServices,
  unkeyedRequest: TrackedRequest,
  run?: IdempotentRun,
): CallOf<OperationName> {
  const { services, idempotency, cursors } = shared;
  const { principal, caller } = request;
  const open = {
    ...services,
    ...read,
    log: request.log,
    caller,
    ip: caller.ip,
    requestId: request.id,
    wantsSpanish: () => wantsSpanish(request),
    header: (name: string) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
  };
  // The cast is safe: the types are made from the schemas that have checked the request.
  if (principal === null && route.access === 'anyone') return open as unknown as CallOf<OperationName>;
  if (principal === null) throw new Error('the request was not authenticated');
  const accountId = principal.account.id;
  const db = databaseOfCaller(services.db, principal);
  const call = {
    ...open,
    ...principal,
    db,
    run,
    idempotency,
    unkeyedRequest,
    showReplayed: () => void reply.header('idempotent-replayed', 'true'),
    transaction: <T>(
      work: (trx: Parameters<Parameters<typeof services.db.forAccount>[1]>[0]) => Promise<T | Refusal>,
    ) =>
      writeForAccountWithRetry(db, accountId, async (trx) => {
        const result = await work(trx);
        if (result instanceof Refusal) throw result;
        if (run) await run.keep(trx, sealerOf(route, request, shared).close(asStored(replyOf(route, result))));
        return result;
      }),
    paging: (usual: { sortBy: string; sortDir: 'asc' | 'desc' }) => {
      const reading = parsePaging(read.query as PagingQuery, usual, cursors, `${accountId} ${route.name}`);
      if ('refusal' in reading) throw reading.refusal;
      return reading.value;
    },
    showQuota: (usage: Parameters<typeof addRateHeaders>[1]) => addRateHeaders(reply, usage),
  };
  return call as unknown as CallOf<OperationName>;
}

// Idempotency-Key of a request. The contract states which POST routes accept one; a PUT accepts it if it emits.
function idempotencyKeyOf(route: OperationSpec, read: CheckedRequest, request: FastifyRequest): string | undefined {
  if (route.idempotent !== true) return undefined;
  if (route.method === 'PUT' && (read.body as { emit?: unknown } | undefined)?.emit !== true) return undefined;
  const reading = readIdempotencyKey(request.headers['idempotency-key']);
  if ('refusal' in reading) throw reading.refusal;
  return reading.value;
}

function replyOf(route: OperationSpec, answer: unknown): Reply | RawReply {
  if (answer instanceof Refusal) throw answer;
  if (answer instanceof Reply || answer instanceof RawReply) return answer;
  const statuses = Object.keys(route.responses)
    .map(Number)
    .filter((status) => status < 300);
  const [status] = statuses;
  if (status === undefined || statuses.length > 1)
    throw new Error(`${route.name} has ${statuses.length} answers of success: its handler must choose with a Reply`);
  return new Reply(status, answer);
}

function storable(
  route: OperationSpec,
  sealer: ResponseSealer,
  answer: HandlerAnswer<OperationName>,
): StoredAnswer | Refusal {
  return answer instanceof Refusal ? answer : sealer.close(asStored(replyOf(route, answer)));
}

function asStored(reply: Reply | RawReply): StoredAnswer {
  if (reply instanceof RawReply) throw new TypeError('only JSON answers can be stored');
  return {
    status: reply.status,
    headers: reply.headers,
    body: reply.status === 204 ? null : JSON.stringify(reply.body),
  };
}

function send(reply: FastifyReply, answer: Reply | RawReply): FastifyReply {
  reply.code(answer.status).headers(answer.headers);
  if (answer.status === 204 || answer.status === 304) return reply.send();
  // An answer without a content type is JSON. With an Idempotency-Key it is already text.
  const isJson = !reply.hasHeader('content-type');
  if (isJson) reply.header('content-type', 'application/json; charset=utf-8');
  if (isJson && wantsSpanish(reply.request)) return reply.send(inSpanish(answer, reply));
  return reply.send(answer instanceof RawReply ? answer.body : JSON.stringify(answer.body));
}

/**
 * Translates faults and warnings of a successful answer. Those of refusals are translated in
 * `replies/error-handler.ts`.
 */
function inSpanish({ body }: Reply | RawReply, reply: FastifyReply): string {
  const told: unknown = typeof body === 'string' && body !== '' ? JSON.parse(body) : body;
  const spanish = spanishNotices(told);
  if (spanish !== told) reply.header('content-language', 'es');
  return body === '' ? '' : JSON.stringify(spanish);
}
