// Looks for changes again and again, until it is stopped. A database that is out of reach is waited for: the position stays,
// so that everything since then is told afterwards. While nothing is written it looks rarely; after a word of work it looks often for a
// while, since a change is only told when all that began before it has ended.
import type { Database } from '../../platform/db/pool.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Wakeups } from '../../platform/queue/wakeups.ts';
import { type Position, readOn, startReading } from './changes.ts';
import type { Change } from './store.ts';

export interface ChangeLoopParts {
  readonly db: Pick<Database, 'system'>;
  readonly log: Logger;
  readonly everyMs: number;
  readonly wakeups: Pick<Wakeups, 'listen' | 'isReliable'>;
  /** The accounts somebody looks at. */
  accounts(): readonly number[];
  emit(changes: readonly Change[] | 'lost', position: Position): Promise<void>;
}

const longestPauseMs = 5_000;
const quietPauseMs = 15_000;
/** Longer than transactions take. */
const eagerMs = 3_000;

export class ChangeLoop {
  readonly #parts: ChangeLoopParts;
  #position: Promise<Position>;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #eagerUntil = performance.now() + eagerMs;
  /** While it rests although nothing is new: ends that. */
  #wake: (() => void) | undefined;
  readonly #stopListening: () => void;

  constructor(parts: ChangeLoopParts) {
    this.#parts = parts;
    this.#stopListening = parts.wakeups.listen(() => this.#told());
    this.#position = startReading(parts.db);
    this.#position.then(
      (position) => this.#rest(position, 0),
      () => {}, // whoever opened the first stream is told
    );
  }

  /** What happens from here on is told. */
  get position(): Promise<Position> {
    return this.#position;
  }

  stop(): void {
    this.#stopped = true;
    this.#stopListening();
    clearTimeout(this.#timer);
  }

  #told(): void {
    this.#eagerUntil = performance.now() + eagerMs;
    this.#wake?.();
  }

  #rest(position: Position, failures: number): void {
    if (this.#stopped) return;
    const { everyMs, wakeups } = this.#parts;
    const quiet = failures === 0 && wakeups.isReliable() && performance.now() > this.#eagerUntil;
    const pause = quiet ? quietPauseMs : Math.min(everyMs * 2 ** failures, longestPauseMs);
    const look = () => {
      this.#wake = undefined;
      clearTimeout(this.#timer);
      void this.#look(position, failures);
    };
    this.#timer = setTimeout(look, pause).unref();
    this.#wake = quiet ? look : undefined;
  }

  async #look(position: Position, failures: number): Promise<void> {
    const { db, log, accounts, emit } = this.#parts;
    try {
      const read = await readOn(db, accounts(), position);
      this.#position = Promise.resolve(read.position);
      if (!this.#stopped) await emit(read.changes, read.position);
      this.#rest(read.position, 0);
    } catch (error) {
      if (failures === 0) log.warn({ err: error }, 'changes could not be read for open panels');
      this.#rest(position, failures + 1);
    }
  }
}
