import type { IdentityServices } from '../identity/services.ts';
import type { Keyring } from './signatures/keyring.ts';

export interface RecordServices extends IdentityServices {
  readonly keyring: Keyring;
}
