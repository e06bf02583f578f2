// Limited number of slots that are assigned fairly. Work has a key (an account). The key that holds the fewest slots
// comes first, so that many items of one key do not delay other keys. If the queue is full, the newest item of the key
// with the most waiting items is refused.

export interface FairQueueOptions {
  readonly slots: number;
  /**
   * Maximum number of slots of one key, even if others are free. Otherwise a new key would have to wait until long work
   * ends.
   */
  readonly perKey: number;
  readonly waiting: number;
  readonly patienceMs: number;
}

/** Maximum slots of one caller: three quarters of them, so that some are free for the next caller. */
export function maxSlotsPerCaller(slots: number): number {
  return Math.max(1, Math.floor((slots * 3) / 4));
}

/** There was no free slot in time. The work was not started. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** Releases the slot. A second call does nothing. */
export type ReleaseSlot = () => void;

interface Waiter {
  admit(): void;
  refuse(why: string): void;
}

export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #held = new Map<number, number>();
  /** Waiting work by key, in the order in which the keys are served. No list is empty. */
  readonly #waiting = new Map<number, Waiter[]>();
  #busy = 0;
  #depth = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  get busy(): number {
    return this.#busy;
  }

  get depth(): number {
    return this.#depth;
  }

  /** Waits for a slot. Rejects with QueueFull if there is none in time. */
  enter(key: number): Promise<ReleaseSlot> {
    // Items that wait could not be admitted a moment ago, so this one does not overtake them.
    if (this.#busy < this.#options.slots && this.#mayHoldMore(key)) return Promise.resolve(this.#admit(key));
    if (this.#depth >= this.#options.waiting && !this.#turnAwayFor(key))
      return Promise.reject(new QueueFull('the queue is full'));
    return this.#wait(key);
  }

  #wait(key: number): Promise<ReleaseSlot> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        admit: () => {
          clearTimeout(timer);
          resolve(this.#admit(key));
        },
        refuse: (why) => {
          clearTimeout(timer);
          reject(new QueueFull(why));
        },
      };
      const timer = setTimeout(() => {
        this.#remove(key, waiter);
        waiter.refuse('no place came free in time');
      }, this.#options.patienceMs);
      const list = this.#waiting.get(key);
      if (list === undefined) this.#waiting.set(key, [waiter]);
      else list.push(waiter);
      this.#depth += 1;
    });
  }

  #admit(key: number): ReleaseSlot {
    this.#busy += 1;
    this.#held.set(key, this.#holds(key) + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#busy -= 1;
      const rest = this.#holds(key) - 1;
      if (rest === 0) this.#held.delete(key);
      else this.#held.set(key, rest);
      this.#admitNext();
    };
  }

  #admitNext(): void {
    while (this.#busy < this.#options.slots) {
      const key = this.#nextKey();
      const waiter = key === undefined ? undefined : this.#waiting.get(key)?.[0];
      if (key === undefined || waiter === undefined) return;
      this.#remove(key, waiter);
      const rest = this.#waiting.get(key);
      if (rest !== undefined) {
        this.#waiting.delete(key);
        this.#waiting.set(key, rest); // the key moves to the end of the order
      }
      waiter.admit();
    }
  }

  #nextKey(): number | undefined {
    let best: number | undefined;
    for (const key of this.#waiting.keys())
      if (this.#mayHoldMore(key) && (best === undefined || this.#holds(key) < this.#holds(best))) best = key;
    return best;
  }

  #mayHoldMore(key: number): boolean {
    return this.#holds(key) < this.#options.perKey;
  }

  #holds(key: number): number {
    return this.#held.get(key) ?? 0;
  }

  /**
   * Refuses the newest item of the key with the most waiting items, to make space for `key`. Returns false if no key
   * has more than `key` would have.
   */
  #turnAwayFor(key: number): boolean {
    let longest: readonly [number, Waiter[]] | undefined;
    for (const entry of this.#waiting) if (entry[1].length > (longest?.[1].length ?? 0)) longest = entry;
    if (longest === undefined || longest[1].length <= (this.#waiting.get(key)?.length ?? 0) + 1) return false;
    const newest = longest[1].at(-1);
    if (newest === undefined) return false;
    this.#remove(longest[0], newest);
    newest.refuse('others wait who had less');
    return true;
  }

  #remove(key: number, waiter: Waiter): void {
    const list = this.#waiting.get(key);
    const index = list?.indexOf(waiter) ?? -1;
    if (list === undefined || index < 0) return;
    list.splice(index, 1);
    if (list.length === 0) this.#waiting.delete(key);
    this.#depth -= 1;
  }
}
