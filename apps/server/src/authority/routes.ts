import type { Handlers } from '../platform/http/call.ts';
import { loadSriAvailability } from './availability.ts';
import type { AuthorityServices } from './services.ts';

export const authorityHandlers = {
  'authority.get': async (call) => ({ data: await loadSriAvailability(call) }),
} satisfies Handlers<AuthorityServices>;
