// A form that somebody is writing belongs to one tab: two that hold the same would issue it twice. The browser keeps the lock, and
// frees it when the tab is closed or crashes.
export interface Hold {
  /** Gives it back. */
  readonly release: () => void;
  /** Resolves when another tab took it over. */
  readonly stolen: Promise<void>;
}

export type Way =
  /** Undefined when another tab has it. */
  | 'if free'
  /** Waits until the other tab gives it back. */
  | { readonly whenFree: AbortSignal }
  /** The other tab loses it. */
  | 'take over';

export async function holdForm(name: string, way: Way): Promise<Hold | undefined> {
  const { locks } = navigator as { locks?: LockManager };
  // Only a page without encryption lacks it, and the server takes none from another machine.
  if (locks === undefined) return { release: () => {}, stolen: new Promise(() => {}) };
  // What this very tab has just given back is not free yet.
  await Promise.allSettled([...releasing]);
  return await new Promise((resolve) => {
    let ended = false;
    const request: Promise<void> = locks.request(name, optionsOf(way), (lock) => {
      if (lock === null) return resolve(undefined);
      return new Promise<void>((end) => {
        const release = () => {
          ended = true;
          end();
          releasing.add(request);
          request.finally(() => releasing.delete(request)).catch(() => {});
        };
        const stolen = request.then(
          () => new Promise<void>(() => {}),
          () => (ended ? new Promise<void>(() => {}) : undefined),
        );
        resolve({ release, stolen });
      });
    });
    // Nobody waits any longer.
    request.catch(() => resolve(undefined));
  });
}

const releasing = new Set<Promise<void>>();

function optionsOf(way: Way): LockOptions {
  if (way === 'if free') return { ifAvailable: true };
  return way === 'take over' ? { steal: true } : { signal: way.whenFree };
}
