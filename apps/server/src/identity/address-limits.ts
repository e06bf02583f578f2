// Limits per network address before authentication. The pauses after wrong passwords of one person are not here: they
// apply on all nodes and are in the database (begin_proof).
import type { Database } from '../platform/db/pool.ts';
import { AddressLimiter } from '../platform/http/limits/rate-limit.ts';

export interface AddressLimits {
  /** Wrong passwords. */
  readonly signIns: AddressLimiter;
  readonly signUps: AddressLimiter;
  /** Requested e-mails. */
  readonly emails: AddressLimiter;
  /** Used links. */
  readonly links: AddressLimiter;
}

export function makeAddressLimits(db: Pick<Database, 'pool'>): AddressLimits {
  const tenMinutes = 600;
  return {
    signIns: new AddressLimiter(db, {
      name: 'sign-ins',
      points: 30,
      seconds: tenMinutes,
      detail: 'Too many wrong passwords came from this address.',
    }),
    signUps: new AddressLimiter(db, {
      name: 'sign-ups',
      points: 30,
      seconds: tenMinutes,
      detail: 'Too many accounts were requested from this address.',
    }),
    emails: new AddressLimiter(db, {
      name: 'account e-mails',
      points: 10,
      seconds: tenMinutes,
      detail: 'Too many e-mails were asked for from this address.',
    }),
    links: new AddressLimiter(db, {
      name: 'links',
      points: 60,
      seconds: tenMinutes,
      detail: 'Too many links were tried from this address.',
    }),
  };
}
