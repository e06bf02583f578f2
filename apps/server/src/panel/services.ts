import type { AuthorityServices } from '../authority/services.ts';
import type { LiveHub } from './live/hub.ts';

export interface PanelServices extends AuthorityServices {
  readonly live: LiveHub;
}
