import { type AnswerKind, type AnswerOfKind, readCompleteResponse, readLines } from './answer.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { errorOfResponse } from './error-of-response.ts';
import { NetworkError, NotFoundError, RateLimitError, TalonarioError, TimeoutError } from './errors.ts';
import { checkIdempotencyKey, makeIdempotencyKey } from './idempotency-key.ts';
import type { InputOf, OperationName, ReplyOf } from './operation-types.ts';
import { operations } from './operations.generated.ts';
import { defaultRetry, noRetry, pauseAfter, type RetryPolicy } from './retry.ts';
import { sleep } from './sleep.ts';

export interface ConnectionOptions {
  /** Address of the API: `https://example.com/api/v1`. In a browser it may be relative to the page. */
  readonly baseUrl: string;
  /** API key of the caller. Omit it if a cookie of the same origin authenticates the caller. */
  readonly apiKey?: string | undefined;
  /** Header fields that are sent with every request. A function is called before each request. */
  readonly headers?: HeaderFields | (() => HeaderFields) | undefined;
  /** Whether cookies are sent. Default: none with an API key, otherwise those of the same origin. */
  readonly credentials?: 'omit' | 'same-origin' | 'include' | undefined;
  /** Time limit of each attempt. Default 60 s: longer than the service lets an emission take. */
  readonly timeoutMs?: number | undefined;
  readonly retry?: Partial<RetryPolicy> | false | undefined;
  /** Function that replaces the `fetch` of the platform. */
  readonly fetch?: typeof fetch | undefined;
  /** Replacements for the clock, random numbers and pauses, for tests. */
  readonly now?: (() => number) | undefined;
  readonly random?: (() => number) | undefined;
  readonly sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
}

export type HeaderFields = Readonly<Record<string, string>>;

/** Options that every call accepts. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Idempotency key. Default: a new key for every POST and every PUT that emits, the same for all attempts. Pass your
   * own key (an order number) to be safe even if your program stops in between. `false`: the address does not support
   * keys, so a POST is sent only once.
   */
  readonly idempotencyKey?: string | false | undefined;
  readonly retry?: Partial<RetryPolicy> | false | undefined;
  readonly timeoutMs?: number | undefined;
  /**
   * The `updatedAt` of the document as you read it. If the document was changed since then, the call does nothing and
   * throws `ChangedError`.
   */
  readonly ifUnchangedSince?: string | undefined;
}

export interface ApiRequest<Kind extends AnswerKind = AnswerKind> extends CallOptions {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path of the request below `baseUrl`, already encoded: `/documents/7`. */
  readonly path: string;
  readonly query?: Fields | undefined;
  /** Request body, sent as JSON. */
  readonly body?: unknown;
  /** Request body, sent as multipart/form-data. */
  readonly form?: Fields | undefined;
  readonly as?: Kind | undefined;
}

type Fields = { readonly [name: string]: string | number | boolean | Blob | null | undefined };

/** Parameters of a call. The input may be omitted if none of its fields is required. */
type InputArguments<Name extends OperationName> =
  Record<never, never> extends InputOf<Name>
    ? [input?: InputOf<Name>, options?: CallOptions]
    : [input: InputOf<Name>, options?: CallOptions];

/** Sends requests, repeats them if that is safe, and reads responses. All other parts of the SDK use it. */
export class ApiConnection {
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
    // The types and the table of operations are generated from the same contract.
    return this.request(request) as Promise<ReplyOf<Name>>;
  }

  /** Sends any request below `baseUrl`, with the same errors and retries. */
  async request<T = unknown, Kind extends AnswerKind = 'json'>(
    request: ApiRequest<Kind>,
  ): Promise<AnswerOfKind<T>[Kind]> {
    const key = keyFor(request);
    const policy = policyOf(request.retry, this.retry);
    const repeatable = request.method !== 'PATCH' && (key !== undefined || isSameTwice(request));
    let lostBefore = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await this.attempt(request, key)) as AnswerOfKind<T>[Kind];
      } catch (error) {
        // An earlier attempt, whose response was lost, has deleted the record.
        if (lostBefore && request.method === 'DELETE' && error instanceof NotFoundError)
          return undefined as AnswerOfKind<T>[Kind];
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
      if (as !== 'lines') return await readCompleteResponse(response, as);
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
      // Following a redirect would send the key to the redirect's target.
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

// A key with a line break would fail inside fetch, where it would look like a network error.
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

/**
 * Whether the request needs an idempotency key, because sending it twice has another effect than sending it once. A PUT
 * that replaces data needs none; one that emits a document does.
 */
function needsKey({ method, body }: ApiRequest): boolean {
  return method === 'POST' || (method === 'PUT' && (body as { emit?: unknown } | undefined)?.emit === true);
}

/**
 * Whether a repeated request has the same effect. A second attempt of a change that names its version would conflict
 * with the first one's change.
 */
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

/** Any failure before the complete response arrived, except an error of the service itself, is a network error. */
function failureOf(error: unknown, deadline: Deadline, signal: AbortSignal | undefined, limitMs: number): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof TalonarioError) return error;
  if (deadline.passed) return new TimeoutError(`No whole answer within ${limitMs} ms`, { cause: error });
  return new NetworkError('No whole answer came from the service', { cause: error });
}

type Listed = (typeof operations)[keyof typeof operations];

/**
 * Returns an operation by its name. `customers.list.file` has the address of `customers.list`, but another response
 * type.
 */
function operationNamed(name: string): Omit<Listed, 'answer'> & { readonly answer: AnswerKind } {
  const known: Readonly<Record<string, Listed>> = operations;
  const own = known[name];
  if (own !== undefined) return own;
  const list = known[name.replace(/\.file$/, '')];
  if (list === undefined) throw new TypeError(`The API has no ${name}`);
  return { ...list, answer: 'file' };
}
