import { parseAccessKey } from '../../access-key.ts';
import type { Optional } from './reader.ts';

/**
 * Whether the authorization number of a support document looks wrong. Electronic documents are authorised by their
 * access key. Older authorizations have 10 or 37 digits, which cannot be checked.
 */
export function isDoubtfulAuthorization(authorization: Optional<string>): boolean {
  return authorization?.length === 49 && parseAccessKey(authorization) === undefined;
}
