// Rate limits per network address for routes without authentication. The pauses after wrong passwords are not here:
// they apply on all nodes and are stored in the database (SQL function begin_proof).
import type { Database } from '../platform/db/pool.ts';
import { AddressLimiter } from '../platform/http/limits/rate-limit.ts';

export interface NetworkAddressLimits {
  /** Limits sign-ins with a wrong password. */
  readonly signIns: AddressLimiter;
  readonly signUps: AddressLimiter;
  /** Limits requests that send an e-mail. */
  readonly emails: AddressLimiter;
  /** Limits uses of links from e-mails. */
  readonly links: AddressLimiter;
}

export function makeAddressLimits(db: Pick<Database, 'pool'>): NetworkAddressLimits {
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
