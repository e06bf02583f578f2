import { type AnswerAs, type AnswerKind, readLines, readWhole } from './answer.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { errorOfResponse } from './error-of-response.ts';
import { NetworkError, NotFoundError, RateLimitError, TalonarioError, TimeoutError } from './errors.ts';
import { checkIdempotencyKey, makeIdempotencyKey } from './idempotency-key.ts';
import type { InputOf, OperationName, ReplyOf } from './operation-types.ts';
import { operations } from './operations.generated.ts';
import { defaultRetry, noRetry, pauseAfter, type RetryPolicy } from './retry.ts';
import { sleep } from './sleep.ts';

export interface ConnectionOptions {
  /** Where the API is: `https://example.com/api/v1`. In a browser it may be relative to the page. */
  readonly baseUrl: string;
  /** Left out where a cookie of the same origin speaks for the caller. */
  readonly apiKey?: string | undefined;
  /** Sent with every request; a function is asked before each one. */
  readonly headers?: HeaderFields | (() => HeaderFields) | undefined;
  /** Of cookies. Default: none with an API key, otherwise those of the same origin. */
  readonly credentials?: 'omit' | 'same-origin' | 'include' | undefined;
  /** For each attempt. Default 60 s: longer than the service lets an emission take. */
  readonly timeoutMs?: number | undefined;
  readonly retry?: Partial<RetryPolicy> | false | undefined;
  /** Instead of the `fetch` of the platform. */
  readonly fetch?: typeof fetch | undefined;
  /** Clock, chance and patience, for tests. */
  readonly now?: (() => number) | undefined;
  readonly random?: (() => number) | undefined;
  readonly sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
}

export type HeaderFields = Readonly<Record<string, string>>;

/** What may be said about any call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Default: a new one for every POST and every PUT that emits, the same over all attempts. Give your own (an order number) to
   * be safe even when your program dies in between. `false`: the address does not know keys, so a POST is sent only once.
   */
  readonly idempotencyKey?: string | false | undefined;
  readonly retry?: Partial<RetryPolicy> | false | undefined;
  readonly timeoutMs?: number | undefined;
  /** The `updatedAt` of the document as you read it: `ChangedError`, and nothing done, when somebody changed it since. */
  readonly ifUnchangedSince?: string | undefined;
}

export interface ApiRequest<Kind extends AnswerKind = AnswerKind> extends CallOptions {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `baseUrl`, already encoded: `/documents/7`. */
  readonly path: string;
  readonly query?: Fields | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as multipart/form-data. */
  readonly form?: Fields | undefined;
  readonly as?: Kind | undefined;
}

type Fields = { readonly [name: string]: string | number | boolean | Blob | null | undefined };

/** The input may be left out where nothing in it is required. */
type InputArguments<Name extends OperationName> =
  Record<never, never> extends InputOf<Name>
    ? [input?: InputOf<Name>, options?: CallOptions]
    : [input: InputOf<Name>, options?: CallOptions];

/** Sends requests, repeats them where that is safe, and reads answers. Everything else of the SDK goes through it. */
export class Connection {
  readonly retry: RetryPolicy;
  readonly now: () => number;
  readonly random: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  private readonly options: ConnectionOptions;
  private readonly baseUrl: string;

  constructor(options: ConnectionOptions) {
    this.options = options;
    this.baseUrl = checkBaseUrl(options.baseUrl);
    if (options.apiKey !== undefined) checkApiKey(options.apiKey);
    this.retry = policyOf(options.retry, defaultRetry);
    this.now = options.now ?? Date.now;
    this.random = options.random ?? Math.random;
    this.sleep = options.sleep ?? sleep;
  }

  /** Calls an operation of the contract by its name. */
  call<Name extends OperationName>(name: Name, ...[input, options]: InputArguments<Name>): Promise<ReplyOf<Name>> {
    const { method, path, answer, ...more } = operationNamed(name);
    const { params = {}, query, body, form } = (input ?? {}) as LooseInput;
    const request: ApiRequest = {
      method,
      path: path.replaceAll(/\{(\w+)\}/g, (_, param: string) => pathPart(name, param, params[param])),
      query,
      body,
      form,
      as: answer,
      ...(!('takesKey' in more) && { idempotencyKey: false }),
      ...options,
    };
    // The types and the table of operations are made from the same contract.
    return this.request(request) as Promise<ReplyOf<Name>>;
  }

  /** Any request below `baseUrl`, with the same errors and retries. */
  async request<T = unknown, Kind extends AnswerKind = 'json'>(request: ApiRequest<Kind>): Promise<AnswerAs<T>[Kind]> {
    const key = keyFor(request);
    const policy = policyOf(request.retry, this.retry);
    const repeatable = request.method !== 'PATCH' && (key !== undefined || isSameTwice(request));
    let lostBefore = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await this.attempt(request, key)) as AnswerAs<T>[Kind];
      } catch (error) {
        // An attempt whose answer was lost has deleted the record.
        if (lostBefore && request.method === 'DELETE' && error instanceof NotFoundError)
          return undefined as AnswerAs<T>[Kind];
        const pause = pauseAfter({ error, attempt, repeatable, lostBefore }, policy, this.random);
        if (pause === undefined) throw error;
        lostBefore ||= !(error instanceof RateLimitError);
        await this.sleep(pause, request.signal);
      }
    }
  }

  private async attempt(request: ApiRequest, key: string | undefined): Promise<unknown> {
    const { as = 'json', signal } = request;
    const limitMs = request.timeoutMs ?? this.options.timeoutMs ?? 60_000;
    const deadline = startDeadline(limitMs, signal);
    let streaming = false;
    try {
      const response = await this.fetch(request, key, deadline.signal);
      if (!response.ok) throw await errorOfResponse(response, this.now());
      if (as !== 'lines') return await readWhole(response, as);
      streaming = true;
      return linesOf(response, deadline, signal, limitMs);
    } catch (error) {
      throw failureOf(error, deadline, signal, limitMs);
    } finally {
      if (!streaming) deadline.end();
    }
  }

  private fetch(request: ApiRequest, key: string | undefined, signal: AbortSignal): Promise<Response> {
    const { apiKey, headers, fetch = globalThis.fetch } = this.options;
    const credentials = this.options.credentials ?? (apiKey === undefined ? 'same-origin' : 'omit');
    const isJson = request.form === undefined && request.body !== undefined;
    return fetch(`${this.baseUrl}${request.path}${searchOf(request.query)}`, {
      method: request.method,
      credentials,
      // A redirect that is followed takes the key along to wherever it points.
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/json',
        ...(isJson && { 'content-type': 'application/json' }),
        ...(apiKey !== undefined && { 'x-api-key': apiKey }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(request.ifUnchangedSince !== undefined && { 'if-match': `"${request.ifUnchangedSince}"` }),
        ...(typeof headers === 'function' ? headers() : headers),
      },
      ...(isJson && { body: JSON.stringify(request.body) }),
      ...(request.form !== undefined && { body: formOf(request.form) }),
    });
  }
}

interface LooseInput {
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: unknown;
  readonly form?: Fields;
}

function checkBaseUrl(baseUrl: string): string {
  const isAbsolute = /^https?:\/\//i.test(baseUrl);
  if (!isAbsolute && !('location' in globalThis))
    throw new TypeError(
      `baseUrl must be an address such as https://example.com/api/v1, not ${JSON.stringify(baseUrl)}`,
    );
  let end = baseUrl.length;
  while (baseUrl[end - 1] === '/') end -= 1;
  return baseUrl.slice(0, end);
}

// A key with a line break would fail inside fetch, where it looks like a network error.
function checkApiKey(apiKey: string): void {
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey must be the key as it was shown, without blanks');
}

function policyOf(wish: Partial<RetryPolicy> | false | undefined, usual: RetryPolicy): RetryPolicy {
  return wish === false ? noRetry : { ...usual, ...wish };
}

function keyFor({ idempotencyKey, ...request }: ApiRequest): string | undefined {
  if (idempotencyKey === false) return undefined;
  if (idempotencyKey !== undefined) checkIdempotencyKey(idempotencyKey);
  return idempotencyKey ?? (needsKey(request) ? makeIdempotencyKey() : undefined);
}

/** Doing it twice is not the same as doing it once. A PUT of data is; one that emits is not. */
function needsKey({ method, body }: ApiRequest): boolean {
  return method === 'POST' || (method === 'PUT' && (body as { emit?: unknown } | undefined)?.emit === true);
}

/** A second attempt at a change that names its version would meet the first one's change. */
function isSameTwice(request: ApiRequest): boolean {
  return !needsKey(request) && request.ifUnchangedSince === undefined;
}

function pathPart(name: string, param: string, value: Fields[string]): string {
  if (value === undefined || value === null || value === '') throw new TypeError(`${name} needs params.${param}`);
  return encodeURIComponent(String(value));
}

function searchOf(query: Fields = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(name, value);
    else if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}

async function* linesOf(
  response: Response,
  deadline: Deadline,
  signal: AbortSignal | undefined,
  limitMs: number,
): AsyncGenerator<unknown, void, undefined> {
  deadline.hold();
  try {
    yield* readLines(response, deadline);
  } catch (error) {
    throw failureOf(error, deadline, signal, limitMs);
  } finally {
    deadline.end();
  }
}

/** Whatever goes wrong between here and a whole answer, other than what the service itself says, is the network. */
function failureOf(error: unknown, deadline: Deadline, signal: AbortSignal | undefined, limitMs: number): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof TalonarioError) return error;
  if (deadline.passed) return new TimeoutError(`No whole answer within ${limitMs} ms`, { cause: error });
  return new NetworkError('No whole answer came from the service', { cause: error });
}

type Listed = (typeof operations)[keyof typeof operations];

/** A list as a file is where the list is, with another answer: `customers.list.file`. */
function operationNamed(name: string): Omit<Listed, 'answer'> & { readonly answer: AnswerKind } {
  const known: Readonly<Record<string, Listed>> = operations;
  const own = known[name];
  if (own !== undefined) return own;
  const list = known[name.replace(/\.file$/, '')];
  if (list === undefined) throw new TypeError(`The API has no ${name}`);
  return { ...list, answer: 'file' };
}
