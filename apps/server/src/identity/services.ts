import type { PlatformServices } from '../platform/services.ts';
import type { AddressLimits } from './address-limits.ts';

export interface IdentityServices extends PlatformServices {
  readonly addressLimits: AddressLimits;
}
