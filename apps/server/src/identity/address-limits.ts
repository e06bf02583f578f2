// How much one network address may do before anybody has signed in. The slowdown of one person's password is not here: it holds over
// all nodes and lives in the database (begin_sign_in).
import { AddressLimiter } from '../platform/http/rate-limit.ts';

export interface AddressLimits {
  /** Wrong passwords. */
  readonly signIns: AddressLimiter;
  readonly signUps: AddressLimiter;
  /** E-mails requested. */
  readonly emails: AddressLimiter;
  /** Links tried. */
  readonly links: AddressLimiter;
}

export function makeAddressLimits(): AddressLimits {
  const tenMinutes = 600;
  return {
    signIns: new AddressLimiter({
      points: 30,
      seconds: tenMinutes,
      detail: 'Too many wrong passwords came from this address.',
    }),
    signUps: new AddressLimiter({
      points: 30,
      seconds: tenMinutes,
      detail: 'Too many accounts were requested from this address.',
    }),
    emails: new AddressLimiter({
      points: 10,
      seconds: tenMinutes,
      detail: 'Too many e-mails were asked for from this address.',
    }),
    links: new AddressLimiter({
      points: 60,
      seconds: tenMinutes,
      detail: 'Too many links were tried from this address.',
    }),
  };
}
