// Authenticates calls of /app/api by the session cookie. X-API-Key and Authorization are ignored. The order of the
// checks: HTTPS, origin of a write, session, rate; permissions are checked in caller/rights.ts.
import { roleRights } from '@talonario/contract';
import type { FastifyRequest } from 'fastify';
import type { CallerLimits } from '../../platform/db/caller-scope.ts';
import type { Authenticator, PanelPrincipal } from '../../platform/http/call.ts';
import { refuseOtherOrigin } from '../../platform/http/caller/origin.ts';
import { requireHttps } from '../../platform/http/caller/require-https.ts';
import { countAgainstLimit } from '../../platform/http/limits/rate-limit.ts';
import { forbidden, unauthorized } from '../../platform/http/replies/error-reply.ts';
import type { AdmittedSession } from '../../platform/http/session.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { sessionTokenOfCookie } from './cookie.ts';
import { admitSession } from './store.ts';
import { hashSessionToken } from './token.ts';

export function authenticateSession(services: PlatformServices): Authenticator {
  return async (request) => {
    requireHttps(request, services);
    refuseOtherOrigin(request, services.config);
    const { access, duringSetUp } = request.routeOptions.config;
    if (access === 'anyone') return null;
    const token = sessionTokenOfCookie(request.headers.cookie, request.caller);
    if (token === undefined) throw unauthorized('session.missing');
    const session = await admitSession(services.db, hashSessionToken(token), isPresent(request));
    if (session === undefined) throw unauthorized('session.expired');
    const excess = await countAgainstLimit(services.db, sessionLimit, String(session.id));
    if (excess) throw excess;
    if (session.second_factor_demanded && !session.second_factor && duringSetUp !== true)
      throw forbidden('second_factor.required', 'An owner of the account demands it of everybody.');
    return principalOfSession(session);
  };
}

// Whether the user is active. Requests that an open page sends periodically, and its event stream, must not extend an
// unused session. The page reports an inactive user in a header.
function isPresent({ headers, routeOptions }: FastifyRequest): boolean {
  return headers['x-user-away'] === undefined && routeOptions.config.routeName !== 'live.stream';
}

// Rate limit per session. It only prevents a faulty page from slowing down other users; the quota of the plan is for
// API clients.
const sessionLimit = {
  name: 'session calls',
  points: 1200,
  seconds: 60,
  detail: 'A session may make 1200 requests a minute.',
};

export function principalOfSession(session: AdmittedSession): PanelPrincipal {
  const plan = {
    name: session.plan_name,
    requestsPerMinute: session.requests_per_minute,
    emissionsPerMinute: session.emissions_per_minute,
  };
  return {
    account: { id: session.account_id, plan },
    actor: { kind: 'user', id: session.user_id, name: session.name || session.email },
    rights: roleRights[session.role],
    limits: limitsOfSession(session),
    mode: 'live',
    session,
  };
}

/** Businesses and emission points to which a user is limited; null if there is no limit. */
export function limitsOfSession({
  role,
  user_id,
  business_ids,
  emission_point_ids,
}: Pick<AdmittedSession, 'role' | 'user_id' | 'business_ids' | 'emission_point_ids'>): CallerLimits | null {
  if (business_ids === null) return null;
  const authorId = roleRights[role].atPoints === true ? user_id : null;
  return { businessIds: business_ids, emissionPointIds: emission_point_ids, authorId };
}
