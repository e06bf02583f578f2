import type { Handlers } from '../../platform/http/call.ts';
import type { PanelServices } from '../services.ts';
import { readHome } from './read-home.ts';

export const homeHandlers = { 'home.get': readHome } satisfies Handlers<PanelServices>;
