// Calls the API for a tool, through the routes of the API and with the caller's key and address. So the API decides on
// permissions, limits, quotas, faults and repeats.
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../platform/http/caller/caller.ts';
import { withCaller } from '../platform/http/caller/injected-caller.ts';

export interface ApiRequest {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  readonly replayed: boolean;
  /** Value of Retry-After in seconds, if the API sent one. */
  readonly retryAfter: number | undefined;
}

export type CallApi = (method: 'GET' | 'POST' | 'PUT', path: string, question?: ApiRequest) => Promise<ApiAnswer>;

export function makeCallApi(app: FastifyInstance, caller: Caller, key: string): CallApi {
  return async (method, path, { query = {}, body, idempotencyKey } = {}) => {
    const answer = await withCaller(caller, () =>
      app.inject({
        method,
        url: `/api/v1${path}${searchOf(query)}`,
        headers: {
          'x-api-key': key,
          accept: 'application/json',
          'accept-language': 'es',
          'user-agent': 'talonario-mcp',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      }),
    );
    const { statusCode, headers, payload } = answer;
    const retryAfter = Number(headers['retry-after']);
    return {
      status: statusCode,
      body: payload === '' ? {} : (JSON.parse(payload) as Record<string, unknown>),
      requestId: String(headers['request-id'] ?? ''),
      replayed: headers['idempotent-replayed'] === 'true',
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    };
  };
}

function searchOf(query: NonNullable<ApiRequest['query']>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return search.size === 0 ? '' : `?${search}`;
}
