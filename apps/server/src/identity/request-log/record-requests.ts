// Stores requests of API clients and their answers in the request log. A request only adds an entry in memory. About
// once a second all entries are written in one statement for all accounts. If the process dies, its unwritten entries
// are lost, which is acceptable. If entries arrive faster than they can be written, first bodies are left out, then
// entries.
import { type OperationName, operationNamed } from '@talonario/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BodyLines } from '../../platform/http/body/body-lines.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { isSecretName, maxStoredBytes, redactRequestText, withoutTalonarioSecrets } from './redact.ts';
import { type LoggedRequest, writeRequestLogEntries } from './store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** JSON answer as it was sent; null for files and streams. */
    answered: string | Buffer | null;
  }
}

const writeAfterMs = 1_000;
const mostWaiting = 2_000;
/** Maximum number of waiting entries with bodies. Above it new entries are stored without bodies. */
const mostWithBodies = 500;

export function recordApiRequests(
  app: FastifyInstance,
  { db, log, config, now, handOver }: Pick<PlatformServices, 'db' | 'log' | 'config' | 'now' | 'handOver'>,
): void {
  const budget = new Budget(config.requestLogMb * 1_000_000, now);
  const beyondQuota = new FirstOfMinute(now);
  let waiting: LoggedRequest[] = [];
  let lost = 0;
  let writing = false;
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const entries = waiting;
    waiting = [];
    if (lost > 0) log.warn({ lost }, 'more requests than the log of requests can take: some are not in it');
    lost = 0;
    if (entries.length === 0) return;
    writing = true;
    writeRequestLogEntries(db, entries)
      .catch((err: unknown) => log.warn({ err, count: entries.length }, 'requests could not be written to their log'))
      .finally(() => {
        writing = false;
        if (waiting.length > 0) schedule();
      });
  }

  /** One statement runs at a time, so that the number of waiting entries is limited if the database hangs. */
  function schedule(): void {
    if (!writing) timer ??= setTimeout(write, writeAfterMs).unref();
  }

  handOver.addEventListener('abort', write);
  app.decorateRequest('answered', null);
  app.addHook('onSend', async (request, _reply, payload) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) request.answered = payload;
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const { principal } = request;
    if (config.requestLogMb === 0 || principal?.actor.kind !== 'api_key') return;
    if (request.isBeyondQuota && !beyondQuota.take(principal.actor.id)) return;
    if (waiting.length >= mostWaiting) {
      lost += 1;
      return;
    }
    const entry = entryOf(request, reply, now());
    const full = waiting.length >= mostWithBodies || !budget.take(entry.account_id, sizeOf(entry));
    waiting.push(full ? { ...entry, sent: null, answered: null } : entry);
    schedule();
  });
}

/** Limits the bytes of bodies that this process stores per account and day. */
class Budget {
  readonly #most: number;
  readonly #now: () => Date;
  #day = '';
  #used = new Map<number, number>();

  constructor(most: number, now: () => Date) {
    this.#most = most;
    this.#now = now;
  }

  take(accountId: number, size: number): boolean {
    const day = this.#now().toISOString().slice(0, 10);
    if (day !== this.#day) this.#used = new Map();
    this.#day = day;
    const used = (this.#used.get(accountId) ?? 0) + size;
    if (used > this.#most) return false;
    this.#used.set(accountId, used);
    return true;
  }
}

/**
 * Limits an API key that exceeds its quota to one log line per minute, so that a faulty program cannot fill the log.
 */
class FirstOfMinute {
  readonly #now: () => Date;
  #minute = 0;
  #keys = new Set<number>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  take(keyId: number): boolean {
    const minute = Math.floor(this.#now().getTime() / 60_000);
    if (minute !== this.#minute) this.#keys = new Set();
    this.#minute = minute;
    if (this.#keys.has(keyId)) return false;
    this.#keys.add(keyId);
    return true;
  }
}

function sizeOf({ sent, answered }: LoggedRequest): number {
  return (sent?.length ?? 0) + (answered?.length ?? 0);
}

function entryOf(request: FastifyRequest, reply: FastifyReply, at: Date): LoggedRequest {
  const { principal, sentBytes, answered, headers, method, caller, routeOptions } = request;
  if (principal === null) throw new Error('the request was not authenticated');
  const { routeName = null } = routeOptions.config;
  const isJson = String(reply.getHeader('content-type') ?? '').includes('json');
  return {
    account_id: principal.account.id,
    request_id: request.id,
    at,
    api_key_id: principal.actor.id,
    mode: principal.mode,
    business_ids: principal.limits && [...principal.limits.businessIds],
    method,
    path: pathOf(request.url),
    route: routeName,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ip: caller.ip,
    idempotency_key: textOf(headers['idempotency-key']),
    sent: sentBytes && wasParsed(request.body) ? keptText(sentBytes) : null,
    sent_bytes: sentBytes?.length ?? announcedBytes(headers['content-length']),
    answered:
      isJson && answered !== null && keepsAnswer(method, reply.statusCode, routeName) ? keptText(answered) : null,
    answered_bytes: answered === null ? 0 : Buffer.byteLength(answered),
  };
}

/**
 * Whether a body was parsed as JSON. A body that is not JSON, such as `{'password': '…'}`, may contain a secret where
 * `redact` cannot recognise its name.
 */
function wasParsed(body: unknown): boolean {
  if (!(body instanceof BodyLines)) return body !== undefined && body !== null;
  let kept = 0;
  for (const [index, { length }] of body.parts.entries()) {
    if (kept > maxStoredBytes) break;
    if ('refusal' in body.read(index)) return false;
    kept += length;
  }
  return true;
}

/** Returns the Content-Length that the client sent, limited to the range of the four-byte column. */
function announcedBytes(length: string | undefined): number {
  return Math.min(Number(length ?? 0) || 0, 2 ** 31 - 1);
}

/** Whether an answer is stored. Successful reads can be repeated, and answers with secrets must not be stored. */
function keepsAnswer(method: string, status: number, routeName: string | null): boolean {
  if (routeName !== null && operationNamed(routeName as OperationName).secretResponse && status < 300) return false;
  return method !== 'GET' || status >= 400;
}

/** Matches the first half of a surrogate pair at the end of a text that was cut. */
const halfCharacter = /[\ud800-\udbff]$/;

/**
 * Returns the part of a body that is stored. PostgreSQL refuses a NUL and half a surrogate pair, and would then refuse
 * all entries of the statement.
 */
function keptText(body: string | Buffer): string {
  const text =
    typeof body === 'string' ? body.slice(0, maxStoredBytes) : body.subarray(0, maxStoredBytes).toString('utf8');
  return redactRequestText(text).replaceAll('\u0000', '\ufffd').replace(halfCharacter, '\ufffd');
}

const longestPath = 2_000;

function pathOf(url: string): string {
  const cut = withoutTalonarioSecrets(url.slice(0, longestPath).replaceAll('\u0000', '\ufffd'));
  const at = cut.indexOf('?');
  return at === -1
    ? cut
    : `${cut.slice(0, at)}?${cut
        .slice(at + 1)
        .split('&')
        .map(withoutSecret)
        .join('&')}`;
}

function withoutSecret(parameter: string): string {
  const [name = ''] = parameter.split('=', 1);
  return isSecretName(decoded(name)) ? `${name}=[left out]` : parameter;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function textOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? withoutTalonarioSecrets(header.slice(0, 255)) : null;
}
