// Authenticates calls of /api/v1 by the X-API-Key header. Cookies and Authorization are ignored. The order of the
// checks is documented in docs/api.md: header missing, HTTPS, key, plan, address, quota.
import { timingSafeEqual } from 'node:crypto';
import { keyPermissions } from '@talonario/contract';
import type { FastifyReply } from 'fastify';
import type { Authenticator, Principal } from '../../platform/http/call.ts';
import { requireHttps } from '../../platform/http/caller/require-https.ts';
import { addRateHeaders, failedKeyLimiter, refusalIfExceeded } from '../../platform/http/limits/rate-limit.ts';
import { prescribedRefusal, type Refusal } from '../../platform/http/replies/error-reply.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { type AdmittedApiKey, admitApiKey } from './admission-store.ts';
import { parseApiKey } from './format.ts';
import { type ApiKeyUse, recordApiKeyUses } from './usage-store.ts';

export function authenticateApiKey(services: PlatformServices): Authenticator {
  const failures = failedKeyLimiter(services.db);
  const uses = keyUsesOf(services);
  const refuse = (reason: Parameters<typeof prescribedRefusal>[0]): Refusal => {
    services.metrics.refusedKeys.inc({ reason });
    return prescribedRefusal(reason);
  };

  return async (request, reply) => {
    const header = request.headers['x-api-key'];
    if (header === undefined || header === '') throw refuse('keyMissing');
    requireHttps(request, services);
    // Node joins two headers of the same name with a comma. No API key contains a comma, so such a header is refused.
    const presented = parseApiKey(String(header));
    const found = presented && (await admitApiKey(services.db, presented, request.caller.ip));
    if (!found || !presented || !timingSafeEqual(found.secret_hash, presented.hash))
      throw (await failures.take(request.caller.ip)) ?? refuse('keyInvalid');
    if (!found.active) throw refuse('keyInvalid'); // a caller who knows its secret is not guessing
    if (!found.api_access) throw refuse('planWithoutApi');
    if (!found.ip_allowed) throw refuse('addressNotListed');
    const principal = principalOf(found);
    const excess = countRequest(found, reply);
    if (excess) {
      // Set before the request is refused, so that the logs name its API key.
      request.principal = principal;
      request.isBeyondQuota = true;
      throw excess;
    }
    uses.note(found.id, request.routeOptions.config.routeName, services.now());
    return principal;
  };
}

function countRequest(
  { requests_per_minute: quota, used, resets_in }: AdmittedApiKey,
  reply: FastifyReply,
): Refusal | undefined {
  const usage = { name: 'requests', quota, used: used ?? 0, resetsInSeconds: resets_in ?? 60 } as const;
  addRateHeaders(reply, usage);
  return refusalIfExceeded(usage);
}

function principalOf(key: AdmittedApiKey): Principal {
  const plan = {
    name: key.plan_name,
    requestsPerMinute: key.requests_per_minute,
    emissionsPerMinute: key.emissions_per_minute,
  };
  return {
    account: { id: key.account_id, plan },
    actor: { kind: 'api_key', id: key.id, name: key.name },
    rights: { permissions: key.permissions ?? keyPermissions },
    limits: key.business_ids && { businessIds: key.business_ids, emissionPointIds: null, authorId: null },
    mode: key.mode,
  };
}

// Counts uses of API keys in memory and writes them periodically, so that no request waits for it. If the process dies,
// losing the last counts does no harm.
interface KeyUses {
  note(keyId: number, route: string | undefined, at: Date): void;
}

const writeAfterMs = 15_000;

function keyUsesOf({ db, log, handOver }: Pick<PlatformServices, 'db' | 'log' | 'handOver'>): KeyUses {
  const latest = new Map<string, ApiKeyUse>();
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const uses = [...latest.values()];
    latest.clear();
    if (uses.length === 0) return;
    recordApiKeyUses(db, uses).catch((err: unknown) =>
      log.warn({ err }, 'what keys were used for could not be written down'),
    );
  }

  handOver.addEventListener('abort', write);
  return {
    note(keyId, route, at) {
      if (route === undefined) return;
      latest.set(`${keyId} ${route}`, { keyId, route, at });
      timer ??= setTimeout(write, writeAfterMs).unref();
    },
  };
}
