// Decides whether and when a request is sent again. Policy of the API: 429 after Retry-After; 500, 502, 503, 504 and
// lost connections after 1 s, 2 s, 4 s …; five attempts in total; no other 4xx.
import {
  ConflictError,
  NetworkError,
  RateLimitError,
  ServerError,
  ServiceUnavailableError,
  type TalonarioError,
} from './errors.ts';

export interface RetryPolicy {
  /** Maximum number of attempts, including the first one. */
  readonly attempts: number;
  /** Pause before the second attempt. Each following pause is twice as long. */
  readonly firstPauseMs: number;
  /** Maximum pause. If the service requires a longer one, the error is thrown at once. */
  readonly maxPauseMs: number;
}

export const defaultRetry: RetryPolicy = { attempts: 5, firstPauseMs: 1000, maxPauseMs: 60_000 };

export const noRetry: RetryPolicy = { ...defaultRetry, attempts: 1 };

export interface FailedAttempt {
  readonly error: unknown;
  /** Number of the failed attempt, from 1. */
  readonly attempt: number;
  /** Whether sending the request twice has the same effect as sending it once. */
  readonly repeatable: boolean;
  /** Whether the result of an earlier attempt of this request is unknown. */
  readonly lostBefore: boolean;
}

/** Milliseconds to wait before the next attempt; undefined if the request must not be sent again. */
export function pauseAfter(failure: FailedAttempt, policy: RetryPolicy, random: () => number): number | undefined {
  if (failure.attempt >= policy.attempts || !mayRepeat(failure)) return undefined;
  const asked = retryAfterPause(failure.error);
  if (asked !== undefined && asked > policy.maxPauseMs) return undefined;
  const backoff = Math.min(policy.firstPauseMs * 2 ** (failure.attempt - 1), policy.maxPauseMs);
  const pause = failure.error instanceof RateLimitError ? (asked ?? backoff) : Math.max(backoff, asked ?? 0);
  // The random part only makes the pause longer: clients that were refused together must not return together, and none
  // may return early.
  return Math.round(pause + random() * Math.min(pause / 4, 1000));
}

function mayRepeat({ error, repeatable, lostBefore }: FailedAttempt): boolean {
  // The request was refused before anything was done, so even a request that is not repeatable may be sent again.
  if (error instanceof RateLimitError) return true;
  if (!repeatable) return false;
  // The earlier attempt of this client, whose response was lost, is still running under the same Idempotency-Key. Its
  // response is the one needed.
  if (error instanceof ConflictError) return lostBefore && error.code === 'idempotency.in_progress';
  return isTransient(error);
}

/** Whether the same request may succeed later. */
export function isTransient(error: unknown): error is TalonarioError {
  if (error instanceof ServerError) return error.status === 500;
  return error instanceof NetworkError || error instanceof ServiceUnavailableError || error instanceof RateLimitError;
}

/** Milliseconds to wait according to the header Retry-After of the response. */
export function retryAfterPause(error: unknown): number | undefined {
  const seconds =
    error instanceof RateLimitError || error instanceof ServiceUnavailableError ? error.retryAfter : undefined;
  return seconds === undefined ? undefined : seconds * 1000;
}

/** Parses the header Retry-After, which contains seconds or an HTTP date. Returns seconds. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}
