// Quotas of a plan, shared by all nodes: the counters are in PostgreSQL. Requests are counted where the key is
// authenticated (authenticate.ts), emissions where a document is resolved (documents/emission/steps/resolve.ts).
import type { FastifyReply } from 'fastify';
import type { Database } from '../../db/pool.ts';
import { addressForLimits } from '../caller/network.ts';
import { type Refusal, tooManyRequests } from '../replies/error-reply.ts';
import { countCall, uncountCall } from './limit-store.ts';

/** State of a quota after this call. `used` above `quota` means that this call exceeded it. */
export interface QuotaUsage {
  readonly name: 'requests' | 'emissions';
  readonly quota: number | null; // null: no limit
  readonly used: number;
  readonly resetsInSeconds: number;
}

/**
 * State of the emission quota after `taken` emissions in the current minute, and the refusal if the quota is exceeded.
 */
export function emissionUsage(
  { plan }: { readonly plan: { readonly emissionsPerMinute: number | null } },
  taken: { readonly used: number; readonly resetsInSeconds: number } = { used: 0, resetsInSeconds: windowSeconds },
): { readonly usage: QuotaUsage; readonly refusal: Refusal | undefined } {
  const usage = { name: 'emissions', quota: plan.emissionsPerMinute, ...taken } as const;
  return { usage, refusal: refusalIfExceeded(usage) };
}

export function refusalIfExceeded({ name, quota, used, resetsInSeconds }: QuotaUsage): Refusal | undefined {
  if (quota === null || used <= quota) return undefined;
  const seconds = Math.max(1, Math.ceil(resetsInSeconds));
  return tooManyRequests(seconds, `The plan allows ${quota} ${name} a minute. The next window opens in ${seconds} s.`);
}

/**
 * RateLimit-Policy and RateLimit headers according to draft-ietf-httpapi-ratelimit-headers-11, a list item per quota.
 */
export function addRateHeaders(reply: FastifyReply, usage: QuotaUsage): void {
  const quota = usage.quota ?? noLimit;
  const left = Math.max(0, quota - usage.used);
  const seconds = Math.max(0, Math.ceil(usage.resetsInSeconds));
  append(reply, 'ratelimit-policy', `"${usage.name}";q=${quota};w=${windowSeconds}`);
  append(reply, 'ratelimit', `"${usage.name}";r=${left};t=${seconds}`);
}

export interface AddressLimit {
  /** Callers are counted separately for each name. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  readonly detail: string;
}

/**
 * Limits calls by address, for all processes and nodes together, in PostgreSQL. Above the limit an address causes reads
 * only, and the limited operations need the database anyway (docs/decisions/0087-api-processes.md).
 */
export class AddressLimiter {
  readonly #db: Pick<Database, 'pool'>;
  readonly #limit: AddressLimit;

  constructor(db: Pick<Database, 'pool'>, limit: AddressLimit) {
    this.#db = db;
    this.#limit = limit;
  }

  /** Counts one call of this address. */
  async take(ip: string): Promise<Refusal | undefined> {
    return await countAgainstLimit(this.#db, this.#limit, addressForLimits(ip));
  }

  /** Subtracts one counted call, because the call turned out to be harmless. */
  async giveBack(ip: string): Promise<void> {
    await uncountCall(this.#db, this.#limit.name, addressForLimits(ip));
  }
}

/** Counts one call of this caller, with any kind of identifier. */
export async function countAgainstLimit(
  db: Pick<Database, 'pool'>,
  { name, points, seconds, detail }: AddressLimit,
  caller: string,
): Promise<Refusal | undefined> {
  const { used, resets_in } = await countCall(db, { name, caller, points, seconds });
  return used <= points ? undefined : tooManyRequests(Math.max(1, Math.ceil(resets_in)), detail);
}

/**
 * After this many wrong keys in a minute an address gets 429 instead of 401. A valid key is never counted or slowed.
 */
export function failedKeyLimiter(db: Pick<Database, 'pool'>, points = 1000): AddressLimiter {
  return new AddressLimiter(db, {
    name: 'failed keys',
    points,
    seconds: windowSeconds,
    detail: 'Too many invalid API keys came from this address.',
  });
}

const windowSeconds = 60;
const noLimit = 999_999_999_999_999; // the largest number that a structured field can contain

function append(reply: FastifyReply, name: string, item: string): void {
  const before = reply.getHeader(name);
  reply.header(name, before === undefined ? item : `${String(before)}, ${item}`);
}
