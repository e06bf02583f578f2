// Combines items that would have to wait anyway into batches. While a batch of a queue is running, new items of that
// queue wait; the next batch handles all of them in one transaction. If no batch is running, a batch starts at the end
// of the current turn of the event loop, so that items of the same turn share it. A queue never runs two batches at the
// same time.
import { CommitOutcomeUnknown, DatabaseUnavailable } from './failures.ts';
import type { Database } from './pool.ts';

export interface BatcherOptions<Key, Item, Result> {
  /**
   * Runs a batch, completely or not at all, and returns one result for each item, in their order. An exception rolls
   * back the whole batch. Then each of its items is run alone, and only the item that caused the failure gets the
   * error.
   */
  run(items: readonly Item[], key: Key): Promise<readonly (Result | PutBackInQueue)[]>;
  /** Maximum number of items in a batch. */
  readonly maxPerRun?: number;
  /**
   * Items with the same key never share a batch, because the later one must see the result of the earlier one.
   * Undefined: no conflict.
   */
  conflictKey(item: Item): string | undefined;
}

/**
 * Returned by `run` instead of a result: nothing was done for the item, and it returns to its position in the queue.
 */
export class PutBackInQueue {
  /** Delay in milliseconds before the item returns to the queue. */
  readonly afterMs: number;
  /** True if the item must then run in a batch without other items. */
  readonly alone: boolean;

  constructor(afterMs: number, { alone = false } = {}) {
    this.afterMs = afterMs;
    this.alone = alone;
  }
}

interface Entry<Item, Result> {
  readonly item: Item;
  /** Position of the item in the order of arrival. */
  readonly arrival: number;
  alone: boolean;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Queue<Item, Result> {
  /** Items that wait, in order of arrival. */
  readonly waiting: Entry<Item, Result>[];
  /** True while a batch is running or about to be picked. */
  running: boolean;
  /** Number of items that return after a delay. */
  pausing: number;
}

export class Batcher<Key, Item, Result> {
  readonly #options: BatcherOptions<Key, Item, Result>;
  readonly #queues = new Map<Key, Queue<Item, Result>>();
  #arrivals = 0;

  constructor(options: BatcherOptions<Key, Item, Result>) {
    this.#options = options;
  }

  add(key: Key, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(key) ?? { waiting: [], running: false, pausing: 0 };
      this.#queues.set(key, queue);
      this.#arrivals += 1;
      queue.waiting.push({ item, arrival: this.#arrivals, alone: false, resolve, reject });
      this.#start(key, queue);
    });
  }

  #start(key: Key, queue: Queue<Item, Result>): void {
    if (queue.running) return;
    queue.running = true;
    setImmediate(() => void this.#work(key, queue));
  }

  async #work(key: Key, queue: Queue<Item, Result>): Promise<void> {
    for (let batch = this.#pick(queue); batch.length > 0; batch = this.#pick(queue))
      await this.#settle(key, queue, batch);
    queue.running = false;
    if (queue.pausing === 0) this.#queues.delete(key);
  }

  /**
   * Picks the items of the next batch: the first one without others if it must run alone, otherwise the first ones that
   * may share a batch.
   */
  #pick({ waiting }: Queue<Item, Result>): Entry<Item, Result>[] {
    const { maxPerRun: most = usualMost } = this.#options;
    const batch = waiting.splice(0, 1);
    if (batch[0]?.alone) return batch;
    const marks = new Set(batch.map(({ item }) => this.#options.conflictKey(item)));
    for (const entry of waiting.splice(0)) {
      const mark = this.#options.conflictKey(entry.item);
      const joins = batch.length < most && !entry.alone && (mark === undefined || !marks.has(mark));
      (joins ? batch : waiting).push(entry);
      marks.add(mark);
    }
    return batch;
  }

  async #settle(key: Key, queue: Queue<Item, Result>, batch: readonly Entry<Item, Result>[]): Promise<void> {
    const began = performance.now();
    try {
      const results = await this.#run(key, batch);
      for (const [index, entry] of batch.entries())
        this.#finish(key, queue, entry, results[index] as Result | PutBackInQueue);
    } catch (error) {
      const isGone = error instanceof DatabaseUnavailable && performance.now() - began >= goneMs;
      if (batch.length === 1 || isGone || error instanceof CommitOutcomeUnknown) {
        for (const { reject } of batch) reject(error);
        if (isGone) rejectAll(queue, error);
      } else {
        for (const entry of batch) entry.alone = true;
        putBack(queue, batch);
      }
    }
  }

  async #run(key: Key, batch: readonly Entry<Item, Result>[]): Promise<readonly (Result | PutBackInQueue)[]> {
    const results = await this.#options.run(
      batch.map(({ item }) => item),
      key,
    );
    if (results.length !== batch.length) throw new Error('a batch gave more or fewer results than it has items');
    return results;
  }

  #finish(key: Key, queue: Queue<Item, Result>, entry: Entry<Item, Result>, result: Result | PutBackInQueue): void {
    if (!(result instanceof PutBackInQueue)) {
      entry.resolve(result);
      return;
    }
    entry.alone ||= result.alone;
    if (result.afterMs <= 0) {
      putBack(queue, [entry]);
      return;
    }
    queue.pausing += 1;
    setTimeout(() => {
      queue.pausing -= 1;
      putBack(queue, [entry]);
      this.#start(key, queue);
    }, result.afterMs);
  }
}

function putBack<Item, Result>({ waiting }: Queue<Item, Result>, entries: readonly Entry<Item, Result>[]): void {
  waiting.push(...entries);
  waiting.sort((a, b) => a.arrival - b.arrival);
}

/**
 * Rejects all queued items when the database is unavailable. They have waited as long as the failed batch and would
 * only time out again. No work was started for them.
 */
function rejectAll<Item, Result>({ waiting }: Queue<Item, Result>, { cause }: DatabaseUnavailable): void {
  for (const { reject } of waiting.splice(0)) reject(new DatabaseUnavailable(cause));
}

/**
 * Duration of a failure that shows that the database is unreachable. After a faster failure the connection was closed,
 * and the next one may work.
 */
const goneMs = 1_000;

// Default maximum of items (documents) in a batch. Two cores sign about as many in 30 ms. A longer batch would make
// other processes wait for its counters.
const usualMost = 16;

/** Returns a function that gets the batcher of a database and creates it on first use. */
export function batcherPerDatabase<Key, Item, Result>(
  optionsOf: (db: Database) => BatcherOptions<Key, Item, Result>,
): (db: Database) => Batcher<Key, Item, Result> {
  const byDatabase = new WeakMap<Database, Batcher<Key, Item, Result>>();
  return (db) => {
    const batcher = byDatabase.get(db) ?? new Batcher(optionsOf(db));
    byDatabase.set(db, batcher);
    return batcher;
  };
}
