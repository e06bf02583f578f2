import type { Handlers } from '../http/call.ts';
import { readHome } from './read-home.ts';

export const homeHandlers = { 'home.get': readHome } satisfies Handlers;
