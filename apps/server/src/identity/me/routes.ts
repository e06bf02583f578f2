import type { Handlers } from '../../platform/http/call.ts';
import { showCurrentCaller } from './show.ts';

export const meHandlers = { 'me.get': showCurrentCaller } satisfies Handlers;
