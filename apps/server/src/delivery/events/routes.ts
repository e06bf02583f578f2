import type { Handlers } from '../../platform/http/call.ts';
import { listEvents } from './list.ts';

export const eventHandlers = { 'events.list': listEvents } satisfies Handlers;
