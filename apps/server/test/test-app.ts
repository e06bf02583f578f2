// The service over real HTTP on a free port, and clients that compare every answer with the contract.
import { randomBytes } from 'node:crypto';
import {
  ajvKeywords,
  type BodyOf,
  type ErrorStatus,
  errorReplies,
  errorResponseSchema,
  type ParamsOf,
  type QueryOf,
  type RouteName,
  type RouteSpec,
  routeNamed,
} from '@talonario/contract';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { createAccount } from '../src/identity/accounts/store.ts';
import { createApiKey } from '../src/identity/api-keys/store.ts';
import { buildApp } from '../src/operate/app.ts';
import { createServices, type Services } from '../src/operate/services.ts';
import { type Config, readConfig } from '../src/platform/config/config.ts';
import type { Handlers } from '../src/platform/http/call.ts';
import { makeLogger } from '../src/platform/logging/logger.ts';
import { once } from '../src/platform/once.ts';
import type { TestDatabase } from './test-database.ts';

export interface TestApp {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly services: Services;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly config?: Partial<Config>;
  /** Environment variables, as an operator sets them. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly emission?: Partial<Config['emission']>;
  /** Clock of the service. */
  readonly now?: () => Date;
  readonly services?: Partial<Services>;
  readonly log?: DestinationStream;
  /** Route handlers that replace those of the service. */
  readonly handlers?: Handlers;
  /** Folder of the built panel. */
  readonly panel?: string;
}

export async function startTestApp(test: TestDatabase, options: TestAppOptions = {}): Promise<TestApp> {
  const settings = readConfig(testEnvironment(test, options.environment));
  // On a busy machine an emission takes longer than the panel waits, and most tests are about its result.
  const emission = { ...settings.emission, panelReplyMs: 30_000, ...options.emission };
  // Longer time limit than in production, because the test machine may be busy.
  const config = { ...settings, emission, databaseAnswerMs: 30_000, ...options.config };
  const log = makeLogger({ level: options.log ? 'info' : 'silent', name: 'test' }, options.log);
  const opened = createServices(config, log, 'api');
  const services = { ...opened, ...(options.now && { now: options.now }), ...options.services };
  const app = await buildApp(services, options.handlers, options.panel);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    app,
    services,
    close: once(async () => {
      await app.close();
      await opened.close();
    }),
  };
}

/** Environment of a process of the service with this database. All processes of a test run have the same master key. */
export function testEnvironment(
  test: Pick<TestDatabase, 'environment'>,
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  // With a key file, the key is not in the environment.
  const key = more.TALONARIO_MASTER_KEY_FILE === undefined ? { TALONARIO_MASTER_KEY: masterKey } : {};
  return { NODE_ENV: 'test', ...test.environment, ...key, LOG_LEVEL: 'info', ...more };
}

const masterKey = randomBytes(32).toString('base64');

export interface TestAccount {
  readonly id: number;
  readonly keyId: number;
  readonly key: string;
}

export interface TestAccountOptions {
  readonly plan?: string;
  readonly mode?: 'live' | 'test';
  readonly allowedIps?: readonly string[];
  /** Seconds during which an equal request without an Idempotency-Key is treated as a repeat. */
  readonly retryWindowSeconds?: number;
}

/** Creates an account with one API key. */
export async function makeTestAccount(
  test: Pick<TestDatabase, 'owner'>,
  options: TestAccountOptions = {},
): Promise<TestAccount> {
  const { plan = 'unlimited', mode = 'live', allowedIps = [], retryWindowSeconds } = options;
  const account = expectCreated(await createAccount(test.owner, { name: 'Test', plan }));
  if (retryWindowSeconds !== undefined)
    await test.owner
      .updateTable('accounts')
      .set({ retry_window_seconds: retryWindowSeconds })
      .where('id', '=', account.id)
      .execute();
  const key = expectCreated(
    await createApiKey(test.owner, { accountId: account.id, mode, name: 'Test key', allowedIps }),
  );
  return { id: account.id, keyId: key.key.id, key: key.text };
}

export function expectCreated<T>(result: { readonly made: T } | { readonly faults: readonly unknown[] }): T {
  if ('made' in result) return result.made;
  throw new Error(`not made: ${JSON.stringify(result.faults)}`);
}

export interface Answer<Json = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
  readonly text: string;
}

export interface ClientRequest<Name extends RouteName> {
  readonly params?: ParamsOf<Name>;
  readonly query?: QueryOf<Name> | Readonly<Record<string, unknown>>;
  readonly body?: BodyOf<Name> | Readonly<Record<string, unknown>>;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Client = <Name extends RouteName>(name: Name, request?: ClientRequest<Name>) => Promise<Answer>;

/** Client that calls routes by name with an API key. It fails the test if an answer differs from the contract. */
export function makeClient(url: string, key: string, prefix = '/api/v1'): Client {
  return async (name, request = {}) => {
    const route: RouteSpec = routeNamed(name);
    const params = (request.params ?? {}) as Readonly<Record<string, unknown>>;
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(String(params[param])));
    const query = new URLSearchParams(
      Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)] as [string, string]),
    );
    const search = query.size > 0 ? `?${query}` : '';
    const answer = await sendRequest(`${url}${prefix}${path}${search}`, {
      method: route.method,
      headers: { 'x-api-key': key, ...request.headers },
      ...(request.form && { body: request.form }),
      ...(request.body !== undefined && { json: request.body }),
    });
    checkAnswer(route, answer);
    return answer;
  };
}

export interface PlainRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | FormData;
  readonly json?: unknown;
}

export async function sendRequest(
  url: string,
  { method = 'GET', headers = {}, body, json }: PlainRequest = {},
): Promise<Answer> {
  const content = json === undefined ? body : JSON.stringify(json);
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(content !== undefined && { body: content as never }),
  });
  const text = await response.text();
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== '' ? JSON.parse(text) : {},
    text,
  };
}

/** Returns the record in an answer. Throws if the answer is not a success. */
export function recordOfAnswer(answer: Answer): Record<string, unknown> & { readonly id: number } {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data as Record<string, unknown> & { readonly id: number };
}

export function recordsOfAnswer(answer: Answer): (Record<string, unknown> & { readonly id: number })[] {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data as (Record<string, unknown> & { readonly id: number })[];
}

/** Returns `field: code` for each fault of a 422. */
export function faultCodesOf(answer: Answer): string[] {
  if (answer.status !== 422) throw new Error(`expected 422, got ${answer.status}: ${answer.text}`);
  return (answer.body.errors as { field: string; code: string }[]).map(({ field, code }) => `${field}: ${code}`);
}

/** Form with a file, as a browser sends it. */
export function fileForm(bytes: Uint8Array, fields: Record<string, string> = {}, name = 'firma.p12'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }), name);
  return form;
}

const ajv = new Ajv({ allErrors: true, strict: false, allowUnionTypes: true });
addFormats.default(ajv);
for (const keyword of ajvKeywords) ajv.addKeyword(keyword);

/**
 * Compares an answer with the contract. `refusal` returns the schema of an error, because some errors of the panel
 * differ.
 */
export function checkAnswer(
  route: Pick<RouteSpec, 'name' | 'responses' | 'rawResponse'>,
  answer: Answer,
  refusal = errorResponseSchema,
): void {
  const { status } = answer;
  if (status === 304 || status === 405 || route.rawResponse?.status === status) return;
  const schema =
    status >= 400 && status in errorReplies ? refusal(route, status as ErrorStatus).schema : route.responses[status];
  if (schema === undefined) throw new Error(`${route.name} answered ${status}, which its contract does not have`);
  if (status === 204) return;
  if (!ajv.validate(schema, answer.body))
    throw new Error(`${route.name} ${status} breaks its contract: ${ajv.errorsText()}\n${answer.text.slice(0, 2000)}`);
}
