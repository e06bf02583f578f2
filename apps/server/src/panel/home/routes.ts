import type { AuthorityServices } from '../../authority/services.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { readHome } from './read-home.ts';

export const homeHandlers = { 'home.get': readHome } satisfies Handlers<AuthorityServices>;
