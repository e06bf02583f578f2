import type { AuthorityServices } from '../authority/services.ts';
import type { LiveServices } from './live/hub.ts';

export interface AllPanelServices extends AuthorityServices, LiveServices {}
