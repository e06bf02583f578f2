import type { AuthorityServices } from '../authority/services.ts';
import type { EventStreamServices } from './live/hub.ts';

export interface AllPanelServices extends AuthorityServices, EventStreamServices {}
