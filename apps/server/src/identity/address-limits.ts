// How much one network address may do before anybody has signed in. The slowdown of one person's password is not here: it holds over
// all nodes and lives in the database (begin_sign_in).
import type { Database } from '../platform/db/pool.ts';
import { AddressLimiter } from '../platform/http/limits/rate-limit.ts';

export interface AddressLimits {
  /** Wrong passwords. */
  readonly signIns: AddressLimiter;
  readonly signUps: AddressLimiter;
  /** E-mails requested. */
  readonly emails: AddressLimiter;
  /** Links tried. */
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
