// Claims due rows and works on several of them at the same time. A slow row only occupies its own slot: whenever a slot
// is free, work on the next row starts.
import { setTimeout as sleep } from 'node:timers/promises';

export interface DrainOptions<Claimed> {
  readonly slots: number;
  /** Number of rows to claim in addition to free slots, so that fewer claims are needed. Default: 0. */
  ahead?(): number;
  /** Leases at most `count` rows. The work on the first `atOnce` of them starts immediately. */
  claim(count: number, atOnce: number): Promise<readonly Claimed[]>;
  /**
   * Pause in milliseconds after a claim that found fewer rows than requested, because a claim for each finished row
   * would cost more than a fast row. Default: none.
   */
  readonly betweenClaimsMs?: number;
  /** Releases rows that were claimed ahead but will not be worked on. */
  giveBack?(claimed: readonly Claimed[]): Promise<void>;
  /** Works on one row. `stop` ends claiming for now. */
  work(claimed: Claimed): Promise<'go on' | 'stop'>;
}

/**
 * Works on due rows until none is left and all started work has ended. Returns `idle` if the last claim found no row,
 * or `emptied` if it found fewer than requested: rows that became due after it are left to the next call. If work
 * fails, waits for the running work and then throws the first error.
 */
export async function drainDueRows<Claimed>(
  job: DrainOptions<Claimed>,
  signal: AbortSignal,
): Promise<'idle' | 'emptied'> {
  const { slots, claim, work, betweenClaimsMs = 0 } = job;
  const underway = new Set<Promise<void>>();
  const waiting: Claimed[] = [];
  const failures: unknown[] = [];
  const fail = (error: unknown) => {
    failures.push(error);
  };
  let stopped = false;
  let fewer = false;
  let nextClaimAt = 0;
  const start = (claimed: Claimed) => {
    const task = work(claimed)
      .then((next) => {
        if (next === 'stop') stopped = true;
      })
      .catch(fail)
      .finally(() => underway.delete(task));
    underway.add(task);
  };
  const startWaiting = () => {
    for (const row of waiting.splice(0, slots - underway.size)) start(row);
  };
  while (!signal.aborted && !stopped && failures.length === 0) {
    startWaiting();
    const free = slots - underway.size;
    const claims = free > 0 && performance.now() >= nextClaimAt;
    if (claims) {
      const count = free + (job.ahead?.() ?? 0);
      const claimed = await claim(count, free).catch((error: unknown) => {
        fail(error);
        return [];
      });
      fewer = claimed.length < count;
      nextClaimAt = fewer && claimed.length > 0 ? performance.now() + betweenClaimsMs : 0;
      waiting.push(...claimed);
      startWaiting();
    }
    if (underway.size === 0) return await end(claims ? 'idle' : 'emptied');
    // With free slots the next claim comes after a short pause, otherwise when a slot is free.
    const wait = new AbortController();
    const pause = nextClaimAt > 0 ? Math.max(0, nextClaimAt - performance.now()) : lookAgainMs;
    const soon = sleep(fewer && underway.size < slots ? pause : neverMs, undefined, { signal: wait.signal });
    await Promise.race([...underway, soon.catch(() => {})]);
    wait.abort();
  }
  return await end('idle');

  async function end(outcome: 'idle' | 'emptied'): Promise<typeof outcome> {
    if (waiting.length > 0) await job.giveBack?.(waiting).catch(fail);
    await Promise.all(underway);
    if (failures.length > 0) throw failures[0];
    return outcome;
  }
}

const lookAgainMs = 250;
const neverMs = 2 ** 31 - 1;
