import {
  ChangedError,
  ConflictError,
  NetworkError,
  ServerError,
  ServiceUnavailableError,
  ValidationError,
} from '@talonario/client';

/**
 * Whether an error tells that the request was not done, so that the next one may be another. A first attempt is settled by any
 * refusal. A repeated one only by an answer about the request itself: a session that ended or a quota that is used up says
 * nothing of what the first attempt did.
 */
export function isCertainlyNotDone(error: unknown, repeated: boolean): boolean {
  if (error instanceof NetworkError || error instanceof ServiceUnavailableError || error instanceof ServerError)
    return false;
  if (error instanceof ConflictError && error.code === 'idempotency.in_progress') return false;
  const answered = [ValidationError, ConflictError, ChangedError].some((kind) => error instanceof kind);
  return !repeated || answered;
}
