// Takes due rows and works on several at once. A slow one holds up its own place, not the queue: whenever a place is free
// the next row is claimed.
import { setTimeout as sleep } from 'node:timers/promises';

export interface Drain<Claimed> {
  readonly slots: number;
  /** Leases at most so many rows. */
  claim(count: number): Promise<readonly Claimed[]>;
  /** `stop` claims nothing further for now. */
  work(claimed: Claimed): Promise<'go on' | 'stop'>;
}

/** Runs until nothing is due and nothing is under way. Throws what went wrong after all that was under way has ended. */
export async function drain<Claimed>({ slots, claim, work }: Drain<Claimed>, signal: AbortSignal): Promise<void> {
  const underway = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let stopped = false;
  const start = (claimed: Claimed) => {
    const task = work(claimed)
      .then((next) => {
        if (next === 'stop') stopped = true;
      })
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => underway.delete(task));
    underway.add(task);
  };
  while (!signal.aborted && !stopped && failures.length === 0) {
    const free = slots - underway.size;
    const claimed = await claim(free).catch((error: unknown) => {
      failures.push(error);
      return [];
    });
    for (const row of claimed) start(row);
    if (underway.size === 0) break;
    // With slots left over, look again soon; with none, when one comes free.
    const wait = new AbortController();
    const soon = sleep(claimed.length < free ? lookAgainMs : neverMs, undefined, { signal: wait.signal });
    await Promise.race([...underway, soon.catch(() => {})]);
    wait.abort();
  }
  await Promise.all(underway);
  if (failures.length > 0) throw failures[0];
}

const lookAgainMs = 250;
const neverMs = 2 ** 31 - 1;
