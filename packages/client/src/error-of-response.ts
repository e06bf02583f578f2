// Converts the HTTP response to an error. No other file does this.
import {
  AuthenticationError,
  AuthorityUnavailableError,
  BadRequestError,
  ChangedError,
  ConflictError,
  type ErrorDetails,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  ServiceUnavailableError,
  type TalonarioError,
  ValidationError,
} from './errors.ts';
import { parseRetryAfter } from './retry.ts';
import type { DocumentInFlight, FieldFault } from './schemas.generated.ts';

export async function errorOfResponse(response: Response, now: number): Promise<TalonarioError> {
  // Without a readable body, the status still identifies the error.
  const text = await response.text().catch(() => '');
  const body = parseBody(text, response.headers.get('content-type') ?? '');
  const fields: Readonly<Record<string, unknown>> = isObject(body) ? body : {};
  const facts = {
    status: response.status,
    code: textOf(fields.code),
    detail: textOf(fields.detail),
    requestId: response.headers.get('request-id') ?? undefined,
    body,
  };
  const message = facts.detail ?? textOf(fields.error) ?? textOf(fields.title) ?? messageOf(response);
  return errorOf(response.status, message, facts, fields, parseRetryAfter(response.headers.get('retry-after'), now));
}

function errorOf(
  status: number,
  message: string,
  facts: ErrorDetails,
  fields: Readonly<Record<string, unknown>>,
  retryAfter: number | undefined,
): TalonarioError {
  if (status === 401) return new AuthenticationError(message, facts);
  if (status === 403) return new PermissionError(message, facts);
  if (status === 404) return new NotFoundError(message, facts);
  if (status === 409) return new ConflictError(message, facts);
  if (status === 412) return new ChangedError(message, facts);
  if (status === 422) return new ValidationError(message, facts, faultsOf(fields.errors));
  if (status === 429) return new RateLimitError(message, facts, retryAfter);
  if (status === 502 || status === 503 || status === 504)
    return isInFlight(fields.data)
      ? new AuthorityUnavailableError(message, facts, retryAfter, fields.data)
      : new ServiceUnavailableError(message, facts, retryAfter);
  if (status >= 500) return new ServerError(message, facts, textOf(fields.instance));
  return new BadRequestError(message, facts);
}

function messageOf({ status, type }: Response): string {
  // Redirects are never followed, because the API key would be sent to their target.
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    return 'The service answered with a redirect: baseUrl is not its address';
  return `The service answered ${status}`;
}

function parseBody(text: string, contentType: string): unknown {
  if (!/[/+]json\b/.test(contentType)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function faultsOf(value: unknown): readonly FieldFault[] {
  return Array.isArray(value) ? value.filter((item): item is FieldFault => isObject(item) && 'message' in item) : [];
}

function isInFlight(value: unknown): value is DocumentInFlight {
  return isObject(value) && typeof value.id === 'number' && typeof value.state === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
