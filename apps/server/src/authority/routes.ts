import type { Handlers } from '../platform/http/call.ts';
import type { AuthorityServices } from './services.ts';
import { readStandings } from './standing.ts';

export const authorityHandlers = {
  'authority.get': async (call) => ({ data: await readStandings(call) }),
} satisfies Handlers<AuthorityServices>;
