// Limits the requests that one API key, one session or one address may have underway (processed or queued) in this
// process. Otherwise thousands of requests of one client would be parsed and authenticated, each about a millisecond of
// the event loop, before the queue that is fair to accounts (admission.ts), and all other clients would wait. A request
// above the limit is refused before Fastify handles it, its body is read or the database is used. The counts are in
// memory, because each process protects only its own event loop.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Counter, type Registry } from 'prom-client';
import { discardBody } from '../body/discard-body.ts';
import type { Caller, FindCaller } from '../caller/caller.ts';
import { addressForLimits } from '../caller/network.ts';
import { refuseBeforeHooks } from '../replies/error-handler.ts';
import { tooManyAtOnce } from '../replies/error-reply.ts';

/** Limit per API key or session: twice as many as the largest client of this project sends at once. */
export const maxRequestsOfCaller = 128;
/** Limit per network address. A chain of shops may share one address. */
export const maxRequestsOfAddress = 512;

export interface RequestsUnderWayDependencies {
  readonly findCaller: FindCaller;
  /** Returns the session token of a cookie header; undefined if there is none. */
  readonly readSession: (cookies: string | undefined, caller: Caller) => string | undefined;
  readonly registry: Registry;
  /** Called with code and status of every refusal. */
  readonly note: (code: string, status: number) => void;
}

interface Client {
  readonly kind: 'key' | 'session' | 'address';
  readonly name: string;
  readonly most: number;
}

const refusedMetric = 'talonario_concurrency_refusals_total';

export class RequestsUnderWay {
  readonly #parts: RequestsUnderWayDependencies;
  readonly #count = new Map<string, number>();
  readonly #leave = new WeakMap<IncomingMessage, () => void>();
  readonly #refused: Counter<'limit'>;
  readonly #toRefuse: (readonly [Client['kind'], ServerResponse])[] = [];

  constructor(parts: RequestsUnderWayDependencies) {
    this.#parts = parts;
    // If two apps run in one process, as in tests, the second one uses the metric that the first one registered.
    const known = parts.registry.getSingleMetric(refusedMetric) as Counter<'limit'> | undefined;
    this.#refused =
      known ??
      new Counter({
        name: refusedMetric,
        help: 'Requests answered with 429 rate_limit.concurrency',
        labelNames: ['limit'],
        registers: [parts.registry],
      });
  }

  /** Wraps a handler: requests within the limits are passed to it, others are refused. */
  bound(handle: RequestListener): RequestListener {
    return (request, response) => {
      const clients = this.#clientsOf(request);
      const full = clients.find(({ name, most }) => (this.#count.get(name) ?? 0) >= most);
      if (full !== undefined) return this.#refuse(full.kind, request, response);
      for (const { name } of clients) this.#count.set(name, (this.#count.get(name) ?? 0) + 1);
      this.#leave.set(request, () => {
        this.#leave.delete(request);
        for (const { name } of clients) this.#countDown(name);
      });
      response.once('close', () => this.leave(request)); // answered, failed or aborted
      handle(request, response);
    };
  }

  /** Stops counting a request before its answer ends. An event stream stays open for hours and has separate limits. */
  leave(request: IncomingMessage): void {
    this.#leave.get(request)?.();
  }

  // Clients to which a request is counted. An API key is identified by its complete text, because with the public part
  // alone another sender could use up its owner's requests.
  #clientsOf(request: IncomingMessage): readonly Client[] {
    const { headers } = request;
    const caller = this.#parts.findCaller(request);
    const header = headers['x-api-key'] ?? headers.authorization;
    const key = header === undefined || header === '' ? undefined : String(header).replace(/^Bearer +/i, '');
    const session = this.#parts.readSession(headers.cookie, caller);
    return [
      { kind: 'address', name: `address ${addressForLimits(caller.ip)}`, most: maxRequestsOfAddress },
      ...(key === undefined
        ? []
        : [{ kind: 'key' as const, name: `key ${key.slice(0, 128)}`, most: maxRequestsOfCaller }]),
      ...(session === undefined
        ? []
        : [{ kind: 'session' as const, name: `session ${session}`, most: maxRequestsOfCaller }]),
    ];
  }

  #refuse(kind: Client['kind'], request: IncomingMessage, response: ServerResponse): void {
    this.#refused.inc({ limit: kind });
    this.#parts.note(concurrencyCode, refusals[kind].status);
    if (headersTellOfBody(request)) discardBody(request);
    this.#toRefuse.push([kind, response]);
    if (this.#toRefuse.length === 1) setImmediate(() => this.#refuseSome());
  }

  // Sends some of the waiting refusals. Writing an answer takes longer than reading such a request, so thousands of
  // refusals at once would delay requests of other clients in the same turn of the event loop.
  #refuseSome(): void {
    for (const [kind, response] of this.#toRefuse.splice(0, refusedInOneTurn))
      refuseBeforeHooks(refusals[kind], response);
    if (this.#toRefuse.length > 0) setImmediate(() => this.#refuseSome());
  }

  #countDown(name: string): void {
    const rest = (this.#count.get(name) ?? 0) - 1;
    if (rest <= 0) this.#count.delete(name);
    else this.#count.set(name, rest);
  }
}

const refusedInOneTurn = 32;

// Prepared refusals, because creating an error takes longer than sending the answer.
const refusals = {
  key: tooManyAtOnce(
    maxRequestsOfCaller,
    `At most ${maxRequestsOfCaller} requests of one API key are processed at once.`,
  ),
  session: tooManyAtOnce(
    maxRequestsOfCaller,
    `At most ${maxRequestsOfCaller} requests of one session are processed at once.`,
  ),
  address: tooManyAtOnce(
    maxRequestsOfAddress,
    `At most ${maxRequestsOfAddress} requests of one address are processed at once.`,
  ),
} as const;

const concurrencyCode = 'rate_limit.concurrency';

function headersTellOfBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
