// Counters that a transaction of another process had locked for longer than a batch waits. A batch does not wait for
// such a paused counter, but uses it if it is no longer locked.
import { counterKeyText, type NumberCounter } from '../../../records/numbering/number-store.ts';

const pausesMs = [250, 500, 1_000, 2_000];

export class PausedCounters {
  readonly #pauses = new Map<string, { readonly count: number; readonly until: number }>();

  /** Records that waiting for the counter failed. Each failure makes the pause longer. */
  pause(counter: NumberCounter): void {
    const key = counterKeyText(counter);
    const count = this.#pauses.get(key)?.count ?? 0;
    const ms = pausesMs[Math.min(count, pausesMs.length - 1)] as number;
    this.#pauses.set(key, { count: count + 1, until: performance.now() + ms });
  }

  /** Ends the pause, because the counter could be locked. */
  end(counter: NumberCounter): void {
    this.#pauses.delete(counterKeyText(counter));
  }

  has(counter: NumberCounter): boolean {
    return this.leftMs(counter) > 0;
  }

  leftMs(counter: NumberCounter): number {
    const pause = this.#pauses.get(counterKeyText(counter));
    return pause === undefined ? 0 : Math.max(0, pause.until - performance.now());
  }
}
