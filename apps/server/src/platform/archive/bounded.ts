// Limits reads of the archive. They may hang, and must not affect requests that do not need the archive: few reads at
// once, round-robin over accounts, and none for a while after several failures.
import { FairQueue, maxSlotsPerCaller, QueueFull } from '../queue/fair-queue.ts';
import { ArchiveUnavailable, type ObjectArchive } from './archive.ts';

export interface ArchiveReadLimits {
  readonly readsAtOnce: number;
  readonly failures: number;
  readonly pauseMs: number;
}

/** Maximum waiting time of a read, and maximum number of waiting reads. */
const patienceMs = 3_000;
const waitingPerRead = 4;

const usual: ArchiveReadLimits = { readsAtOnce: 16, failures: 5, pauseMs: 5_000 };

/** Wraps an archive with limits for reads. A read without an answer is tried once more. */
export function limitArchiveReads(
  archive: ObjectArchive,
  { readsAtOnce, failures, pauseMs }: ArchiveReadLimits = usual,
): ObjectArchive {
  const queue = new FairQueue({
    slots: readsAtOnce,
    perKey: maxSlotsPerCaller(readsAtOnce),
    waiting: readsAtOnce * waitingPerRead,
    patienceMs,
  });
  let failed = 0;
  let closedUntil = 0;
  async function attempt(key: string, version: string | undefined): Promise<Buffer> {
    if (performance.now() < closedUntil) throw new ArchiveUnavailable('the archive did not answer a moment ago');
    try {
      const bytes = await archive.get(key, version);
      failed = 0;
      return bytes;
    } catch (error) {
      failed = error instanceof ArchiveUnavailable ? failed + 1 : 0;
      // Starts a pause. After it, one more failure starts the next pause.
      if (failed >= failures) closedUntil = performance.now() + pauseMs;
      throw error;
    }
  }
  return {
    ...archive,
    async get(key, version) {
      const leave = await queue.enter(accountOf(key)).catch((error: unknown) => {
        if (!(error instanceof QueueFull)) throw error;
        throw new ArchiveUnavailable('the archive has too many reads under way', { cause: error });
      });
      try {
        return await attempt(key, version).catch((error: unknown) => {
          if (error instanceof ArchiveUnavailable) return attempt(key, version);
          throw error;
        });
      } finally {
        leave();
      }
    },
  };
}

/** Account of an object. Keys begin with the account id. */
function accountOf(key: string): number {
  const account = Number.parseInt(key, 10);
  return Number.isNaN(account) ? 0 : account;
}
