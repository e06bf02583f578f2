import type { Handlers } from '../platform/http/call.ts';
import { readAvailability } from './availability.ts';
import type { AuthorityServices } from './services.ts';

export const authorityHandlers = {
  'authority.get': async (call) => ({ data: await readAvailability(call) }),
} satisfies Handlers<AuthorityServices>;
