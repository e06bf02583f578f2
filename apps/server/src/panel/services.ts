import type { AuthorityServices } from '../authority/services.ts';
import type { LiveServices } from './live/hub.ts';

export interface PanelServices extends AuthorityServices, LiveServices {}
