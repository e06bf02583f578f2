// Takes due rows and works on several at once. A slow one holds up its own slot, not the queue: whenever one is free
// the next row is worked on.
import { setTimeout as sleep } from 'node:timers/promises';

export interface Drain<Claimed> {
  readonly slots: number;
  /** How many rows may wait for a slot besides, so that a claim is worth its cost. None unless told. */
  ahead?(): number;
  /** Leases at most so many rows; the first `atOnce` of them are worked on without a wait. */
  claim(count: number, atOnce: number): Promise<readonly Claimed[]>;
  /**
   * After a claim that found fewer rows than it asked for, so long passes before the next, however many end meanwhile: a claim for
   * each row would cost more than a row that is quickly done. None unless told.
   */
  readonly betweenClaimsMs?: number;
  /** Rows that were claimed ahead and will not be worked on. */
  giveBack?(claimed: readonly Claimed[]): Promise<void>;
  /** `stop` claims nothing further for now. */
  work(claimed: Claimed): Promise<'go on' | 'stop'>;
}

/**
 * Runs until nothing is due and nothing is under way. `emptied`: nothing more was due a moment ago; what became due since was not asked
 * for. Throws what went wrong after all that was under way has ended.
 */
export async function drain<Claimed>(job: Drain<Claimed>, signal: AbortSignal): Promise<'idle' | 'emptied'> {
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
    // With slots left over, look again soon; with none, when one comes free.
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
