// Polls the database for changes of documents until it is stopped. If the database is unreachable, the loop keeps its
// position and reports all later changes afterwards. Without writes it polls rarely. After a wake-up it polls often for
// a while, because a change is reported only when all earlier transactions have ended.
import type { Database } from '../../platform/db/pool.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Wakeups } from '../../platform/queue/wakeups.ts';
import { currentReaderPosition, type DocumentChangePosition, readNewDocumentChanges } from './changes.ts';
import type { DocumentChange } from './store.ts';

export interface ChangeLoopDependencies {
  readonly db: Pick<Database, 'system'>;
  readonly log: Logger;
  readonly everyMs: number;
  readonly wakeups: Pick<Wakeups, 'listen' | 'isReliable'>;
  /** Ids of accounts that have an open panel. */
  accounts(): readonly number[];
  emit(changes: readonly DocumentChange[] | 'lost', position: DocumentChangePosition): Promise<void>;
}

const longestPauseMs = 5_000;
const quietPauseMs = 15_000;
/** Duration of frequent polling after a wake-up. Longer than a transaction takes. */
const eagerMs = 3_000;

export class DocumentChangeLoop {
  readonly #parts: ChangeLoopDependencies;
  #position: Promise<DocumentChangePosition>;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #eagerUntil = performance.now() + eagerMs;
  /** Ends the pause between two polls. */
  #wake: (() => void) | undefined;
  readonly #stopListening: () => void;

  constructor(parts: ChangeLoopDependencies) {
    this.#parts = parts;
    this.#stopListening = parts.wakeups.listen(() => this.#told());
    this.#position = currentReaderPosition(parts.db);
    this.#position.then(
      (position) => this.#rest(position, 0),
      () => {}, // the code that opens the first stream gets the error
    );
  }

  /** Position after which changes are reported. */
  get position(): Promise<DocumentChangePosition> {
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

  #rest(position: DocumentChangePosition, failures: number): void {
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

  async #look(position: DocumentChangePosition, failures: number): Promise<void> {
    const { db, log, accounts, emit } = this.#parts;
    try {
      const read = await readNewDocumentChanges(db, accounts(), position);
      this.#position = Promise.resolve(read.position);
      if (!this.#stopped) await emit(read.changes, read.position);
      this.#rest(read.position, 0);
    } catch (error) {
      if (failures === 0) log.warn({ err: error }, 'changes could not be read for open panels');
      this.#rest(position, failures + 1);
    }
  }
}
