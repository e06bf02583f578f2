// Keeps what programs sent and were answered. A request only leaves its entry in memory; entries are written together, every second or
// so, in one statement for all accounts. What a process that dies has not written yet is no loss, and when more comes than can be
// written, bodies are left out first and then entries.
import { type OperationName, operationNamed } from '@talonario/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BodyLines } from '../../platform/http/body/body-lines.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { isSecretName, mostKept, redact, withoutOwnSecrets } from './redact.ts';
import { type LoggedRequest, writeRequests } from './store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** A JSON answer as it goes out; null for files and streams. */
    answered: string | Buffer | null;
  }
}

const writeAfterMs = 1_000;
const mostWaiting = 2_000;
/** Above so many, entries wait without their bodies. */
const mostWithBodies = 500;

export function keepRequests(
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
    writeRequests(db, entries)
      .catch((err: unknown) => log.warn({ err, count: entries.length }, 'requests could not be written to their log'))
      .finally(() => {
        writing = false;
        if (waiting.length > 0) schedule();
      });
  }

  /** One statement at a time: behind a database that hangs no more waits than may. */
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

/** Bodies of an account in a day, as far as this process knows. */
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

/** A program that does not stop at its quota must not fill the log: one line tells of all its refusals in a minute. */
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
  if (principal === null) throw new Error('nobody was authenticated');
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
 * Whether a body was read as JSON, as far as it is kept. In any other text a secret can be anywhere: `{'password': '…'}` has no name
 * that `redact` could recognise.
 */
function wasParsed(body: unknown): boolean {
  if (!(body instanceof BodyLines)) return body !== undefined && body !== null;
  let kept = 0;
  for (const [index, { length }] of body.parts.entries()) {
    if (kept > mostKept) break;
    if ('refusal' in body.read(index)) return false;
    kept += length;
  }
  return true;
}

/** As the client says, which may be any number; the column takes four bytes. */
function announcedBytes(length: string | undefined): number {
  return Math.min(Number(length ?? 0) || 0, 2 ** 31 - 1);
}

/** What was read can be read again; what a secret is in is nobody's business. */
function keepsAnswer(method: string, status: number, routeName: string | null): boolean {
  if (routeName !== null && operationNamed(routeName as OperationName).secretResponse && status < 300) return false;
  return method !== 'GET' || status >= 400;
}

/** What the bound may leave of a character of two halves. */
const halfCharacter = /[\ud800-\udbff]$/;

/** Neither NUL nor half a character is text for PostgreSQL, which would refuse all entries that are written with it. */
function keptText(body: string | Buffer): string {
  const text = typeof body === 'string' ? body.slice(0, mostKept) : body.subarray(0, mostKept).toString('utf8');
  return redact(text).replaceAll('\u0000', '\ufffd').replace(halfCharacter, '\ufffd');
}

const longestPath = 2_000;

function pathOf(url: string): string {
  const cut = withoutOwnSecrets(url.slice(0, longestPath).replaceAll('\u0000', '\ufffd'));
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
  return typeof header === 'string' ? withoutOwnSecrets(header.slice(0, 255)) : null;
}
