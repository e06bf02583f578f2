import type { Handlers } from '../../platform/http/call.ts';
import { showMe } from './show.ts';

export const meHandlers = { 'me.get': showMe } satisfies Handlers;
