// Keeps the copy of one form on the server: a moment after the last letter, at once when the page goes away, and before the form is
// sent. Whoever writes over a version that another device has changed learns it then.
import { deleteCopy, isElsewhere, listCopies, readCopy, writeCopy } from './form-copies.ts';
import { type CopyState, type FormPlace, type KeptForm, keyOf, nameOf } from './kept-form.ts';
import { type Elsewhere, type FormCopy, writtenAs } from './reconcile.ts';
import { thisDevice } from './this-device.ts';

/** Nothing was sent: the form is another device's now. */
export class FormElsewhereError extends Error {}

export interface CopyStart {
  readonly copy?: CopyState | undefined;
  readonly elsewhere?: Elsewhere | undefined;
}

export interface CopyListener {
  readonly onWritten: (state: CopyState, kept: KeptForm) => void;
  readonly onElsewhere: (elsewhere: Elsewhere) => void;
}

const pauseMs = 1_500;
const longestWaitMs = 6_000;
const retryMs = 10_000;
const writers = new Map<string, CopyWriter>();

/** Throws the form in that place away, wherever it is kept. */
export function dropCopy(place: FormPlace, copy: CopyState | undefined): void {
  const writer = writers.get(keyOf(place));
  if (writer !== undefined) void writer.drop();
  else if (copy !== undefined) deleteCopy(place, copy.version).catch(() => {});
}

/** The copy of one form. */
export class CopyWriter {
  private version: number | undefined;
  private pending: KeptForm | undefined;
  private waitingSince = 0;
  private ended: boolean;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private readonly place: FormPlace;
  private readonly listener: CopyListener;

  constructor(place: FormPlace, { copy, elsewhere }: CopyStart, listener: CopyListener) {
    this.place = place;
    this.listener = listener;
    this.version = copy?.version;
    this.ended = elsewhere !== undefined;
  }

  get knownVersion(): number | undefined {
    return this.version;
  }

  /** Until what it gives is called, the form in its place is thrown away through it. */
  attach(): () => void {
    const key = keyOf(this.place);
    writers.set(key, this);
    return () => writers.get(key) === this && writers.delete(key);
  }

  /** Soon. */
  write(kept: KeptForm): void {
    if (this.ended) return;
    if (this.pending === undefined) this.waitingSince = Date.now();
    this.pending = kept;
    this.schedule(Math.max(0, Math.min(pauseMs, this.waitingSince + longestWaitMs - Date.now())));
  }

  flush(): Promise<void> {
    clearTimeout(this.timer);
    return this.inTurn(async () => {
      const kept = this.pending;
      if (kept === undefined || this.ended) return;
      this.pending = undefined;
      await this.put(kept).catch(() => {
        if (this.ended) return;
        this.pending ??= kept;
        this.schedule(retryMs);
      });
    });
  }

  /**
   * Before the form is sent, with the key it is sent under: another device that has the form then finds it. Fails when another device
   * has it, and when the server may have a copy and does not answer. What was never kept there is nobody else's.
   */
  claim(kept: KeptForm): Promise<void> {
    clearTimeout(this.timer);
    return this.inTurn(async () => {
      if (this.ended) throw new FormElsewhereError();
      this.pending = undefined;
      await this.put(kept).catch((error: unknown) => {
        if (this.ended || this.version !== undefined) throw error;
      });
    });
  }

  /** Whether another device went on with it meanwhile. */
  look(): Promise<void> {
    return this.inTurn(async () => {
      if (this.ended || this.version === undefined) return;
      if ((await listCopies(this.place.businessId)).get(nameOf(this.place)) === this.version) return;
      const found = await readCopy(this.place);
      if (found?.device !== thisDevice()) this.leaveTo(found);
    }).catch(() => {});
  }

  /** Goes on here all the same. */
  takeOver(elsewhere: Elsewhere, kept: KeptForm): void {
    this.ended = false;
    this.version = elsewhere.kind === 'written' ? elsewhere.version : undefined;
    this.pending = kept;
    void this.flush();
  }

  /** It is sent or thrown away. */
  drop(): Promise<void> {
    this.ended = true;
    clearTimeout(this.timer);
    return this.inTurn(async () => {
      if (this.version !== undefined) await deleteCopy(this.place, this.version).catch(() => {});
    });
  }

  private async put(kept: KeptForm): Promise<void> {
    try {
      this.version = await writeCopy(this.place, this.version, kept);
    } catch (error) {
      if (!isElsewhere(error)) throw error;
      const found = await readCopy(this.place);
      // What this very browser wrote, and never heard of; or what was finished just before this was begun.
      const free = found === undefined ? this.version === undefined : found.device === thisDevice();
      if (!free) throw this.leaveTo(found);
      this.version = await writeCopy(this.place, found?.version, kept);
    }
    if (!this.ended) this.listener.onWritten({ version: this.version, whole: this.pending === undefined }, kept);
  }

  private leaveTo(found: FormCopy | undefined): FormElsewhereError {
    this.ended = true;
    this.listener.onElsewhere(found === undefined ? { kind: 'finished' } : writtenAs(found));
    return new FormElsewhereError();
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  /** One after the other: each needs the version that the one before made. */
  private inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const next = this.last.then(step);
    this.last = next.catch(() => {});
    return next;
  }
}
