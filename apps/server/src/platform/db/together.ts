// Who has to wait anyway shares one transaction: what is asked for under one key while a run for that key is under way is done
// together by the next run. Whoever comes alone goes as soon as the process has done what it has to do now: others may be about to come.
import { DatabaseUnavailable, OutcomeUnknown } from './failures.ts';
import type { Database } from './pool.ts';

export interface TogetherOptions<Key, Item, Result> {
  /** As many results as items, in their order. It does everything or nothing: what it throws undoes all of them. */
  run(items: readonly Item[], key: Key): Promise<readonly Result[]>;
  /** How many share one run; sixteen unless told. */
  readonly most?: number;
  /** Two items with the same mark never share a run: the later one must see what the earlier one did. */
  mark(item: Item): string | undefined;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  /** It was in a run that had to be undone. */
  readonly alone?: boolean;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export class Together<Key, Item, Result> {
  readonly #options: TogetherOptions<Key, Item, Result>;
  /** Who waits behind the run that is under way; a key without a run has no entry. */
  readonly #waiting = new Map<Key, Waiting<Item, Result>[]>();

  constructor(options: TogetherOptions<Key, Item, Result>) {
    this.#options = options;
  }

  do(key: Key, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(key);
      if (waiting !== undefined) {
        waiting.push({ item, resolve, reject });
        return;
      }
      this.#waiting.set(key, [{ item, resolve, reject }]);
      setImmediate(() => void this.#work(key));
    });
  }

  /** Somebody who comes now has to wait. */
  isRunning(key: Key): boolean {
    return this.#waiting.has(key);
  }

  async #work(key: Key): Promise<void> {
    for (let group = this.#nextGroup(key); group.length > 0; group = this.#nextGroup(key))
      await this.#settle(key, group);
    this.#waiting.delete(key);
  }

  async #settle(key: Key, group: readonly Waiting<Item, Result>[]): Promise<void> {
    const began = performance.now();
    try {
      await this.#run(key, group);
    } catch (error) {
      const long = performance.now() - began >= longMs;
      const unavailable = error instanceof DatabaseUnavailable;
      // One of them cannot be, or a connection broke: each by itself next, so that nobody pays for another one's fault.
      if (group.length > 1 && !(unavailable && long) && !(error instanceof OutcomeUnknown))
        this.#waiting.get(key)?.unshift(...group.map((each) => ({ ...each, alone: true })));
      else {
        for (const { reject } of group) reject(error);
        if (unavailable && long) this.#turnAway(key, error);
      }
    }
  }

  async #run(key: Key, group: readonly Waiting<Item, Result>[]): Promise<void> {
    const results = await this.#options.run(
      group.map(({ item }) => item),
      key,
    );
    if (results.length !== group.length) throw new Error('a run gave more or fewer results than it was asked for');
    for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
  }

  /** Who waits behind has waited as long, and would only wait as long again. Nothing of theirs was begun. */
  #turnAway(key: Key, { cause }: DatabaseUnavailable): void {
    for (const { reject } of this.#waiting.get(key)?.splice(0) ?? []) reject(new DatabaseUnavailable(cause));
  }

  #nextGroup(key: Key): Waiting<Item, Result>[] {
    const waiting = this.#waiting.get(key) ?? [];
    const group = waiting.splice(0, 1);
    if (group[0]?.alone) return group;
    const { most = usualMost } = this.#options;
    const marks = new Set(group.map(({ item }) => this.#options.mark(item)));
    for (const each of waiting.splice(0)) {
      const mark = this.#options.mark(each.item);
      const joins = group.length < most && (mark === undefined || !marks.has(mark));
      (joins ? group : waiting).push(each);
      marks.add(mark);
    }
    return group;
  }
}

/** A database that is gone is missed for at least so long. */
const longMs = 1_000;

// As many as two cores sign in some thirty milliseconds: other processes wait for the same counter.
const usualMost = 16;

/** What shares runs on one database, made when it is first asked for. */
export function togetherOn<Key, Item, Result>(
  optionsOf: (db: Database) => TogetherOptions<Key, Item, Result>,
): (db: Database) => Together<Key, Item, Result> {
  const byDatabase = new WeakMap<Database, Together<Key, Item, Result>>();
  return (db) => {
    const together = byDatabase.get(db) ?? new Together(optionsOf(db));
    byDatabase.set(db, together);
    return together;
  };
}
