// All refusals of the service with their status, media type and body. No other file of the server writes an error body.
import {
  errorCodes,
  type FieldFault,
  fixedAuthenticationErrors,
  maxFaults,
  panelErrorCodes,
} from '@talonario/contract';
import type { Static } from 'typebox';
import { ArchiveUnavailable, DamagedObject } from '../../archive/archive.ts';
import { CommitOutcomeUnknown, DatabaseFull, DatabaseUnavailable } from '../../db/failures.ts';

/** Fault of a body: `field` is a path such as `items[2].price`, `code` a stable identifier. */
export type Fault = Static<typeof FieldFault>;

const codes = { ...errorCodes, ...panelErrorCodes } as const;

type Code = keyof typeof codes;

type CodeWith<Status extends number> = {
  [Word in Code]: (typeof codes)[Word][0] extends Status ? Word : never;
}[Code];

/** Refusal that the client gets. Expected failures are returned as a Refusal, or thrown to roll back a transaction. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) {
    super(String(body.detail ?? body.error));
    this.name = 'Refusal';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Returns the value, or throws it if it is a refusal, which rolls back the transaction. */
export function valueOrThrowRefusal<T>(made: T | Refusal): T {
  if (made instanceof Refusal) throw made;
  return made;
}

/** Returns one of the four refusals whose text the interface prescribes. */
export function prescribedRefusal(reason: keyof typeof fixedAuthenticationErrors): Refusal {
  const { status, body } = fixedAuthenticationErrors[reason];
  // RFC 9110 requires a scheme in every 401. Browsers do not know this one, so they do not ask the user for a password.
  return new Refusal(status, body, status === 401 ? { 'www-authenticate': 'ApiKey header="X-API-Key"' } : {});
}

/** Refusal of a panel request without a valid session. */
export function unauthorized(code: CodeWith<401>): Refusal {
  // RFC 9110 requires a scheme in every 401. Browsers do not know this one, so they do not ask the user for a password.
  return simple(code, undefined, { 'www-authenticate': 'Session' });
}

export function badRequest(code: CodeWith<400>, detail: string): Refusal {
  return simple(code, detail);
}

/**
 * Refusal for a record that does not exist. A record of another account gets the same answer, so that its existence is
 * not revealed.
 */
export function notFound(code: CodeWith<404> = 'resource.not_found'): Refusal {
  return simple(code);
}

export function forbidden(code: CodeWith<403>, detail: string): Refusal {
  return simple(code, detail);
}

export function conflict(code: CodeWith<409>, detail: string, headers?: Readonly<Record<string, string>>): Refusal {
  return simple(code, detail, headers);
}

/** Refusal for a record that was deleted. */
export function deletedRecord(code: CodeWith<410>, detail: string): Refusal {
  return simple(code, detail);
}

/** Refusal for a record that has changed: its version is not the one in `If-Match`. */
export function preconditionFailed(code: CodeWith<412>, detail: string): Refusal {
  return simple(code, detail);
}

/**
 * Refusal of a body with its faults, of which at most a hundred are listed. `count` is their total number: a body can
 * have as many faults as bytes, and the answer must not grow with them.
 */
export function invalidBody(
  faults: readonly Fault[],
  code: CodeWith<422> = 'validation.failed',
  count: number = faults.length,
): Refusal {
  const errors = faults.slice(0, maxFaults).map(withShortPath);
  const [first] = errors;
  if (first === undefined) throw new RangeError('a refusal needs at least one fault');
  const left = count - errors.length;
  const listed = left > 0 ? `; the first ${errors.length} are listed` : '';
  const more = count > 1 ? ` (and ${count - 1} more${listed})` : '';
  const detail = `${first.field === '' ? '' : `${first.field}: `}${first.message}${more}`;
  return problem(code, detail, { errors, ...(left > 0 && { moreErrors: left }) });
}

// Cuts the path of a fault. A key may be as long as the body, and its beginning is enough to recognise it.
function withShortPath(fault: Fault): Fault {
  return fault.field.length > longestPath ? { ...fault, field: `${fault.field.slice(0, longestPath)}…` } : fault;
}

const longestPath = 200;

/** Refusal of a signature that is missing or cannot sign: one fault of the field `signature`. */
export function signatureFault(
  code: CodeWith<422> & `signature.${string}`,
  message: string,
  params?: Fault['params'],
): Refusal {
  return invalidBody([{ field: 'signature', message, code, ...(params && { params }) }], code);
}

export function methodNotAllowed(allowed: readonly string[]): Refusal {
  const list = allowed.join(', ');
  return simple('method.not_allowed', `Method not allowed; use ${list}.`, { allow: list });
}

export function tooLarge(detail: string): Refusal {
  return simple('request.too_large', detail);
}

export function tooManyRequests(retryAfterSeconds: number, detail: string): Refusal {
  return simple('rate_limit.exceeded', detail, { 'retry-after': String(retryAfterSeconds) });
}

/** Refusal of a client with too many requests underway. Nothing was read or done. */
export function tooManyAtOnce(most: number, detail: string): Refusal {
  return simple('rate_limit.concurrency', detail, {
    'retry-after': '1',
    'ratelimit-policy': `"concurrency";q=${most};qu="concurrent-requests"`,
    ratelimit: '"concurrency";r=0;t=1',
  });
}

/** Refusal for a temporary failure. If a document was already issued, `data` shows its current state. */
export function temporarilyUnavailable(
  code: CodeWith<503>,
  detail: string,
  options: UnavailabilityOptions = {},
): Refusal {
  const { retryAfterSeconds = 1, data } = options;
  const refusal = simple(code, detail, { 'retry-after': String(retryAfterSeconds) });
  return data === undefined ? refusal : new Refusal(503, { ...refusal.body, data }, refusal.headers);
}

export interface UnavailabilityOptions {
  readonly retryAfterSeconds?: number;
  readonly data?: unknown;
}

/** Converts any error to a refusal. If `bug` is set, it must be logged with its stack. */
export function refusalOf(error: unknown, requestId: string): { readonly refusal: Refusal; readonly bug?: unknown } {
  if (error instanceof Refusal) return { refusal: error };
  if (error instanceof DatabaseFull)
    return { refusal: temporarilyUnavailable('database.full', databaseFull, { retryAfterSeconds: 60 }), bug: error };
  if (error instanceof DatabaseUnavailable)
    return { refusal: temporarilyUnavailable('database.unavailable', whatBecameOf(error)), bug: error };
  if (error instanceof ArchiveUnavailable)
    return {
      refusal: temporarilyUnavailable('archive.unavailable', archiveSilent, { retryAfterSeconds: 5 }),
      bug: error,
    };
  if (error instanceof DamagedObject)
    return { refusal: problem('archive.damaged', archiveDamaged, { instance: `urn:uuid:${requestId}` }), bug: error };
  const known = ofFramework(error);
  if (known) return { refusal: known };
  const detail = 'The request could not be completed. Quote the instance when you report it.';
  return { refusal: problem('server.error', detail, { instance: `urn:uuid:${requestId}` }), bug: error };
}

const databaseFull =
  'The disk of the database is full; the operator has to make room. This request changed nothing, and reading works.';
const archiveSilent = 'The archive of old documents does not answer now. Repeat the request shortly.';
const archiveDamaged =
  'The archive holds other bytes than were stored, so they are not given out. The operator has been alerted.';

function whatBecameOf(error: DatabaseUnavailable): string {
  if (!(error instanceof CommitOutcomeUnknown)) return 'This request changed nothing. Repeat it shortly.';
  return 'It is not known whether this was done. Repeat the request shortly, unchanged: what was done is found again.';
}

/** Media type of a refusal's body. */
export function mediaTypeOf(refusal: Refusal): string {
  return 'type' in refusal.body ? 'application/problem+json' : 'application/json; charset=utf-8';
}

function simple(code: Code, detail?: string, headers?: Readonly<Record<string, string>>): Refusal {
  const [status, meaning] = codes[code];
  const body = { error: plain(meaning), ...(detail !== undefined && { detail }), code };
  return new Refusal(status, body, headers);
}

function problem(code: Code, detail: string, rest: Readonly<Record<string, unknown>>): Refusal {
  const [status, meaning] = codes[code];
  const type = `urn:talonario:problem:${code}`;
  return new Refusal(status, { type, title: plain(meaning), status, detail, code, ...rest });
}

// Removes backquotes from a meaning in the contract, which is Markdown.
function plain(meaning: string): string {
  return meaning.replaceAll('`', '');
}

// Refusal for errors of Fastify, its multipart parser and Node's HTTP parser that the request has caused.
function ofFramework(error: unknown): Refusal | undefined {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  if (typeof code !== 'string') return undefined;
  const make = byFrameworkCode[code];
  if (make) return make();
  if (code.startsWith('HPE_')) return badRequest('request.malformed', 'The request is not valid HTTP.');
  if (!code.startsWith('FST_') || typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500)
    return undefined;
  if (statusCode === 413) return tooLarge('The body or one of its parts is larger than this operation takes.');
  return badRequest('request.malformed', 'The request could not be read.');
}

const byFrameworkCode: Readonly<Record<string, () => Refusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    badRequest('request.unsupported_media_type', 'Send Content-Type: application/json, or what the operation names.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => tooLarge('The body is larger than this operation takes.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    badRequest('request.malformed', 'The body is not as long as Content-Length says.'),
  FST_ERR_BAD_URL: () => badRequest('request.malformed', 'The address is not a valid URL.'),
  ERR_HTTP_REQUEST_TIMEOUT: () => simple('request.timeout', 'The whole request must arrive within 30 seconds.'),
  HPE_HEADER_OVERFLOW: () => badRequest('request.malformed', 'The headers are larger than 16 kB.'),
  ECONNRESET: () => badRequest('request.malformed', 'The connection was closed before the request was complete.'),
};
