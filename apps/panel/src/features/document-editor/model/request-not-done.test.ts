import {
  AuthenticationError,
  ConflictError,
  NetworkError,
  RateLimitError,
  ServerError,
  ServiceUnavailableError,
  TimeoutError,
  ValidationError,
} from '@talonario/client';
import { describe, expect, it } from 'vitest';
import { provesRequestNotDone } from './request-not-done.ts';

const running = new ConflictError('', { code: 'idempotency.in_progress' });
const used = new ConflictError('', { code: 'record.inactive' });
const invalid = new ValidationError('', {}, []);
const signedOut = new AuthenticationError('', { code: 'session.expired' });
const quota = new RateLimitError('', {}, 1);

describe('after a failed request, a new one may be sent', () => {
  it.each([
    ['no answer', new NetworkError('')],
    ['no answer in time', new TimeoutError('')],
    ['out of reach', new ServiceUnavailableError('', {}, 1)],
    ['a bug of the server', new ServerError('', {}, undefined)],
    ['the first one still running', running],
  ])('%s: never', (_, error) => {
    expect(provesRequestNotDone(error, false)).toBe(false);
    expect(provesRequestNotDone(error, true)).toBe(false);
  });

  it.each([
    ['refused fields', invalid],
    ['a deactivated record', used],
  ])('%s: always', (_, error) => {
    expect(provesRequestNotDone(error, false)).toBe(true);
    expect(provesRequestNotDone(error, true)).toBe(true);
  });

  it.each([
    ['an ended session', signedOut],
    ['a used up quota', quota],
  ])('%s: unless an earlier attempt got no response', (_, error) => {
    expect(provesRequestNotDone(error, false)).toBe(true);
    expect(provesRequestNotDone(error, true)).toBe(false);
  });
});
