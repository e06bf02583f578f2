import {
  ChangedError,
  ConflictError,
  NetworkError,
  ServerError,
  ServiceUnavailableError,
  ValidationError,
} from '@talonario/client';

/**
 * Whether an error proves that the request was not done, so that the next one may be different. For a first attempt any
 * refusal proves it. For a repeated one, only a response about the request itself does: an ended session or a used-up
 * quota says nothing about the result of the first attempt.
 */
export function provesRequestNotDone(error: unknown, repeated: boolean): boolean {
  if (error instanceof NetworkError || error instanceof ServiceUnavailableError || error instanceof ServerError)
    return false;
  if (error instanceof ConflictError && error.code === 'idempotency.in_progress') return false;
  const answered = [ValidationError, ConflictError, ChangedError].some((kind) => error instanceof kind);
  return !repeated || answered;
}
