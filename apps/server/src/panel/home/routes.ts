import type { AuthorityServices } from '../../authority/services.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { loadHomePage } from './read-home.ts';

export const homePageHandlers = { 'home.get': loadHomePage } satisfies Handlers<AuthorityServices>;
