// Quotas of a plan, one across all nodes: the counters live in PostgreSQL. Requests are counted where the key is admitted
// (authenticate.ts); emissions are taken here, by whoever is about to emit.
import type { FastifyReply } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { sortFailure } from '../db/failures.ts';
import type { Database } from '../db/pool.ts';
import { type Refusal, tooManyRequests } from './error-reply.ts';
import { parseAddress } from './network.ts';

/** How a quota stands after this call. `used` above `quota` means that this call was one too many. */
export interface QuotaStanding {
  readonly name: 'requests' | 'emissions';
  readonly quota: number | null; // null: no limit
  readonly used: number;
  readonly resetsInSeconds: number;
}

/** Takes one emission from the quota of the account. Refuse the emission when a refusal comes back. */
export async function takeEmission(
  db: Database,
  account: { readonly id: number; readonly plan: { readonly emissionsPerMinute: number | null } },
): Promise<{ readonly standing: QuotaStanding; readonly refusal: Refusal | undefined }> {
  const quota = account.plan.emissionsPerMinute;
  const standing =
    quota === null
      ? ({ name: 'emissions', quota, used: 0, resetsInSeconds: windowSeconds } as const)
      : await take(db, account.id, quota);
  return { standing, refusal: findExcess(standing) };
}

export function findExcess({ name, quota, used, resetsInSeconds }: QuotaStanding): Refusal | undefined {
  if (quota === null || used <= quota) return undefined;
  const seconds = Math.max(1, Math.ceil(resetsInSeconds));
  return tooManyRequests(seconds, `The plan allows ${quota} ${name} a minute. The next window opens in ${seconds} s.`);
}

/** RateLimit-Policy and RateLimit as draft-ietf-httpapi-ratelimit-headers-11 writes them, a list item per quota. */
export function addRateHeaders(reply: FastifyReply, standing: QuotaStanding): void {
  const quota = standing.quota ?? noLimit;
  const left = Math.max(0, quota - standing.used);
  const seconds = Math.max(0, Math.ceil(standing.resetsInSeconds));
  append(reply, 'ratelimit-policy', `"${standing.name}";q=${quota};w=${windowSeconds}`);
  append(reply, 'ratelimit', `"${standing.name}";r=${left};t=${seconds}`);
}

/**
 * Counts what an address does and says when it is too much. Kept in memory: an attacker must not be able to make every node
 * write.
 */
export class AddressLimiter {
  readonly #limiter: RateLimiterMemory;
  readonly #detail: string;

  constructor({ points, seconds, detail }: { points: number; seconds: number; detail: string }) {
    this.#limiter = new RateLimiterMemory({ points, duration: seconds });
    this.#detail = detail;
  }

  /** Counts one of this address. */
  async take(ip: string): Promise<Refusal | undefined> {
    try {
      await this.#limiter.consume(neighbourhood(ip));
      return undefined;
    } catch (result) {
      const seconds = Math.max(1, Math.ceil((result as RateLimiterRes).msBeforeNext / 1000));
      return tooManyRequests(seconds, this.#detail);
    }
  }

  /** Takes back one that turned out to be harmless. */
  async giveBack(ip: string): Promise<void> {
    await this.#limiter.reward(neighbourhood(ip));
  }
}

/** After so many wrong keys in a minute an address gets 429 instead of 401. A valid key is never counted and never slowed. */
export function failedKeyLimiter(points = 120): AddressLimiter {
  return new AddressLimiter({
    points,
    seconds: windowSeconds,
    detail: 'Too many invalid API keys came from this address.',
  });
}

const windowSeconds = 60;
const noLimit = 999_999_999_999_999; // the largest number a structured field can hold

async function take(db: Database, accountId: number, quota: number): Promise<QuotaStanding> {
  const text = "select used, resets_in from take_from_quota($1, 'emissions', $2)";
  const query = { name: 'take_from_quota', text, values: [accountId, quota] };
  const { rows } = await db.pool.query<{ used: number; resets_in: number }>(query).catch((error: unknown) => {
    throw sortFailure(error);
  });
  const [{ used, resets_in: resetsInSeconds } = { used: 0, resets_in: 0 }] = rows;
  return { name: 'emissions', quota, used, resetsInSeconds };
}

function append(reply: FastifyReply, name: string, item: string): void {
  const before = reply.getHeader(name);
  reply.header(name, before === undefined ? item : `${String(before)}, ${item}`);
}

// A household or a rented machine has a whole /64 of IPv6 to call from.
function neighbourhood(ip: string): string {
  const address = parseAddress(ip);
  return address?.kind() === 'ipv6' ? address.toByteArray().slice(0, 8).join('.') : ip;
}
