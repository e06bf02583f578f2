// Quotas of a plan and rate limits. Their counters are in PostgreSQL, shared by all nodes. Requests are counted where
// the key is authenticated (authenticate.ts), emissions where their body is resolved
// (documents/emission/steps/resolve.ts).
import type { FastifyReply } from 'fastify';
import type { Database } from '../../db/pool.ts';
import { addressForLimits } from '../caller/network.ts';
import { type Refusal, tooManyRequests } from '../replies/error-reply.ts';
import { countRateLimitedCall, uncountRateLimitedCall } from './limit-store.ts';

/** Usage of a quota after a call. If `used` is above `quota`, the call has exceeded it. */
export interface QuotaUsage {
  readonly name: 'requests' | 'emissions';
  readonly quota: number | null; // null: no limit
  readonly used: number;
  readonly resetsInSeconds: number;
}

/**
 * Returns the usage of the emission quota after `taken` emissions in the current minute, with a refusal if it is
 * exceeded.
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
 * Adds the headers RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers-11), with one list item per
 * quota.
 */
export function addRateHeaders(reply: FastifyReply, usage: QuotaUsage): void {
  const quota = usage.quota ?? noLimit;
  const left = Math.max(0, quota - usage.used);
  const seconds = Math.max(0, Math.ceil(usage.resetsInSeconds));
  append(reply, 'ratelimit-policy', `"${usage.name}";q=${quota};w=${windowSeconds}`);
  append(reply, 'ratelimit', `"${usage.name}";r=${left};t=${seconds}`);
}

export interface AddressLimit {
  /** Name of the limit. Each has separate counters. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  readonly detail: string;
}

/**
 * Limits calls per network address, over all processes and nodes, with counters in PostgreSQL. Above the limit an
 * address only causes reads there, and the limited routes need the database anyway
 * (docs/decisions/0087-api-processes.md).
 */
export class AddressLimiter {
  readonly #db: Pick<Database, 'pool'>;
  readonly #limit: AddressLimit;

  constructor(db: Pick<Database, 'pool'>, limit: AddressLimit) {
    this.#db = db;
    this.#limit = limit;
  }

  /** Counts one call of this address. Returns a refusal above the limit. */
  async take(ip: string): Promise<Refusal | undefined> {
    return await countAgainstLimit(this.#db, this.#limit, addressForLimits(ip));
  }

  /** Subtracts a call that was counted, because it turned out to be harmless. */
  async giveBack(ip: string): Promise<void> {
    await uncountRateLimitedCall(this.#db, this.#limit.name, addressForLimits(ip));
  }
}

/** Counts one call of a caller, identified by any text. Returns a refusal above the limit. */
export async function countAgainstLimit(
  db: Pick<Database, 'pool'>,
  { name, points, seconds, detail }: AddressLimit,
  caller: string,
): Promise<Refusal | undefined> {
  const { used, resets_in } = await countRateLimitedCall(db, { name, caller, points, seconds });
  return used <= points ? undefined : tooManyRequests(Math.max(1, Math.ceil(resets_in)), detail);
}

/**
 * Limit for wrong API keys: an address that sent this many in a minute gets 429 instead of 401. Requests with a valid
 * key are neither counted nor slowed down.
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
const noLimit = 999_999_999_999_999; // the largest integer that a structured field can contain

function append(reply: FastifyReply, name: string, item: string): void {
  const before = reply.getHeader(name);
  reply.header(name, before === undefined ? item : `${String(before)}, ${item}`);
}
