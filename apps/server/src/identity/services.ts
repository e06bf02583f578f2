import type { PlatformServices } from '../platform/services.ts';
import type { NetworkAddressLimits } from './address-limits.ts';

export interface IdentityServices extends PlatformServices {
  readonly addressLimits: NetworkAddressLimits;
}
