// Looks for changes again and again, until it is stopped. A database that is out of reach is waited for: the position stays,
// so that everything since then is told afterwards.
import type { Database } from '../../platform/db/pool.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { type Position, readOn, startReading } from './changes.ts';
import type { Change } from './store.ts';

export interface ChangeLoopParts {
  readonly db: Pick<Database, 'system'>;
  readonly log: Logger;
  readonly everyMs: number;
  /** The accounts somebody looks at. */
  accounts(): readonly number[];
  emit(changes: readonly Change[] | 'lost', position: Position): void;
}

const longestPauseMs = 5_000;

export class ChangeLoop {
  readonly #parts: ChangeLoopParts;
  #position: Promise<Position>;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(parts: ChangeLoopParts) {
    this.#parts = parts;
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
    clearTimeout(this.#timer);
  }

  #rest(position: Position, failures: number): void {
    if (this.#stopped) return;
    const pause = Math.min(this.#parts.everyMs * 2 ** failures, longestPauseMs);
    this.#timer = setTimeout(() => void this.#look(position, failures), pause).unref();
  }

  async #look(position: Position, failures: number): Promise<void> {
    const { db, log, accounts, emit } = this.#parts;
    try {
      const read = await readOn(db, accounts(), position);
      this.#position = Promise.resolve(read.position);
      if (!this.#stopped) emit(read.changes, read.position);
      this.#rest(read.position, 0);
    } catch (error) {
      if (failures === 0) log.warn({ err: error }, 'changes could not be read for open panels');
      this.#rest(position, failures + 1);
    }
  }
}
