// Lets only one tab own a form, because two tabs with the same form would issue it twice. The browser grants a Web Lock
// to one of them, and releases it when the tab is closed or crashes.
import {
  deleteUnsavedForm,
  type FormPlace,
  loadUnsavedForm,
  lockNameOf,
  storeUnsavedForm,
  type UnsavedForm,
} from './unsaved-form.ts';

export type OwnershipMode =
  /** Returns undefined if another tab has it. */
  | 'if free'
  /** Waits until the other tab releases it. */
  | { readonly whenFree: AbortSignal }
  /** Takes it away from the other tab. */
  | 'take over';

/** Thrown if another tab took the form over. Nothing was sent. */
export class FormInOtherTabError extends Error {}

/** Returns undefined if another tab has the form, or if the signal of `whenFree` is aborted. */
export async function acquireForm(place: FormPlace, way: OwnershipMode): Promise<OwnedForm | undefined> {
  const lock = await acquireLock(lockNameOf(place), way);
  if (lock === undefined) return undefined;
  return new OwnedForm(place, lock, await loadUnsavedForm(place).catch(() => undefined));
}

/** Form that this tab owns, with the content that was stored when the tab got it. */
export class OwnedForm {
  readonly place: FormPlace;
  readonly unsaved: UnsavedForm | undefined;
  private readonly lock: FormLock;
  private ended = false;
  private last: Promise<unknown> = Promise.resolve();

  constructor(place: FormPlace, lock: FormLock, unsaved: UnsavedForm | undefined) {
    this.place = place;
    this.lock = lock;
    this.unsaved = unsaved;
  }

  /** Resolves when another tab took the form over. */
  get stolen(): Promise<void> {
    return this.lock.stolen;
  }

  /**
   * Stores the form. Returns false if the browser cannot. Does nothing after the form was cleared or another tab got
   * it.
   */
  async save(form: UnsavedForm): Promise<boolean> {
    if (this.ended || this.lock.isStolen()) return true;
    const write = storeUnsavedForm(this.place, form).then(
      () => true,
      () => false,
    );
    this.last = write;
    return await write;
  }

  /**
   * Stores the form with the idempotency key of its request. The request may be sent when this resolves. The lock is
   * checked after the write: a tab that takes the form over later reads the key, and if one took it over before, this
   * throws.
   */
  async saveBeforeSending(form: UnsavedForm): Promise<boolean> {
    const stored = await this.save(form);
    if (this.ended || !(await this.lock.isHeld())) throw new FormInOtherTabError();
    return stored;
  }

  /** Deletes the stored form, because it was sent or discarded. Nothing is stored from then on. */
  async clear(): Promise<void> {
    this.ended = true;
    this.last = deleteUnsavedForm(this.place).catch(() => {});
    await this.last;
  }

  /** Releases the form after it is stored. A save in the same tick, while the screen is removed, is stored first. */
  release(): void {
    const released = Promise.resolve()
      .then(() => this.last)
      .then(() => this.lock.release());
    releasing.add(released);
    void released.finally(() => releasing.delete(released));
  }
}

interface FormLock {
  readonly release: () => Promise<void>;
  readonly isStolen: () => boolean;
  readonly isHeld: () => Promise<boolean>;
  readonly stolen: Promise<void>;
}

// Locks that this tab is releasing and that are not free yet.
const releasing = new Set<Promise<void>>();

const never = new Promise<void>(() => {});
/** Used if the browser has no locks, which is the case only for a page without HTTPS. */
const withoutLock: FormLock = {
  release: () => Promise.resolve(),
  isStolen: () => false,
  isHeld: () => Promise.resolve(true),
  stolen: never,
};

async function acquireLock(name: string, way: OwnershipMode): Promise<FormLock | undefined> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return withoutLock;
  await Promise.allSettled([...releasing]);
  return await new Promise((resolve) => {
    let isReleased = false;
    let isStolen = false;
    const request: Promise<void> = locks.request(name, optionsOf(way), (lock) => {
      if (lock === null) return resolve(undefined);
      return new Promise<void>((end) => {
        const stolen = request.catch(() => {
          isStolen = !isReleased;
        });
        resolve({
          release: async () => {
            isReleased = true;
            end();
            await stolen;
          },
          isStolen: () => isStolen,
          // The browser answers in order: if the lock was stolen before this query, its request is rejected when the
          // query resolves.
          isHeld: async () => {
            await locks.query().catch(() => {});
            return !isStolen;
          },
          stolen: stolen.then(() => (isStolen ? undefined : never)),
        });
      });
    });
    // An aborted wait ends without the form. If the browser refuses locks altogether, the form works without one.
    request.catch((error: unknown) => resolve(isAbort(error) ? undefined : withoutLock));
  });
}

function optionsOf(way: OwnershipMode): LockOptions {
  if (way === 'if free') return { ifAvailable: true };
  return way === 'take over' ? { steal: true } : { signal: way.whenFree };
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
