import type { RouteSpec } from '../resources/route.ts';
import type { JsonObject } from './openapi-schemas.ts';

/** Response headers of the API, as components of the OpenAPI file. */
export const responseHeaders = {
  RequestId: header('Names this request in the logs of the service.', { type: 'string', format: 'uuid' }),
  RateLimitPolicy: header('Quota and window: `"default";q=300;w=60` (draft-ietf-httpapi-ratelimit-headers).', {
    type: 'string',
  }),
  RateLimit: header('Remaining quota of the window: `"default";r=299;t=60`.', { type: 'string' }),
  RetryAfter: header('Seconds to wait before repeating.', { type: 'integer', minimum: 0 }),
  IdempotentReplayed: header('`true` when the answer is that of an earlier request with the same key.', {
    type: 'string',
    enum: ['true'],
  }),
  ETag: header('Version of the answer, for `If-None-Match`; of a document, for `If-Match`.', { type: 'string' }),
  CacheControl: header('How long the answer may be cached.', { type: 'string' }),
  ContentDisposition: header('`attachment` with a suggested file name.', { type: 'string' }),
} as const;

/** Response headers of a route, or of an error of any route if `route` is undefined. */
export function responseHeadersOf(route: RouteSpec | undefined, status: number): JsonObject {
  const names: (keyof typeof responseHeaders)[] = ['RequestId'];
  // A 401 has no quota headers, because the quota belongs to the key, which is unknown.
  if (status !== 401) names.push('RateLimitPolicy', 'RateLimit');
  if (status === 429 || status === 503) names.push('RetryAfter');
  if (status < 400 && route?.idempotent === true) names.push('IdempotentReplayed');
  if (status < 400 && route?.cacheable) names.push('ETag', 'CacheControl');
  if (status < 400 && status !== 204 && route?.versioned) names.push('ETag');
  if (status < 400 && route?.rawResponse?.attachment) names.push('ContentDisposition');
  return Object.fromEntries(names.map((name) => [fieldNames[name], { $ref: `#/components/headers/${name}` }]));
}

const fieldNames: Readonly<Record<keyof typeof responseHeaders, string>> = {
  RequestId: 'Request-Id',
  RateLimitPolicy: 'RateLimit-Policy',
  RateLimit: 'RateLimit',
  RetryAfter: 'Retry-After',
  IdempotentReplayed: 'Idempotent-Replayed',
  ETag: 'ETag',
  CacheControl: 'Cache-Control',
  ContentDisposition: 'Content-Disposition',
};

function header(description: string, schema: JsonObject) {
  return { description, schema };
}
