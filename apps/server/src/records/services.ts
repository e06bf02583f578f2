import type { IdentityServices } from '../identity/services.ts';
import type { SignatureKeyring } from './signatures/keyring.ts';

export interface RecordServices extends IdentityServices {
  readonly keyring: SignatureKeyring;
}
