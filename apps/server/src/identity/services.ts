import type { PlatformServices } from '../platform/services.ts';
import type { PanelPace } from './sessions/pace.ts';

export interface IdentityServices extends PlatformServices {
  readonly pace: PanelPace;
}
