// Reads of the archive may hang, and nobody who does not need it may notice: few at once, and none at all for a while after
// several that failed.
import { type Archive, ArchiveUnavailable } from './archive.ts';

export interface Bounds {
  readonly readsAtOnce: number;
  readonly failures: number;
  readonly pauseMs: number;
}

const usual: Bounds = { readsAtOnce: 16, failures: 5, pauseMs: 5_000 };

/** The same archive. A read that fails for want of an answer is tried once more. */
export function boundReads(archive: Archive, { readsAtOnce, failures, pauseMs }: Bounds = usual): Archive {
  let underway = 0;
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
      // One more failure after the pause begins the next one.
      if (failed >= failures) closedUntil = performance.now() + pauseMs;
      throw error;
    }
  }
  return {
    ...archive,
    async get(key, version) {
      if (underway >= readsAtOnce) throw new ArchiveUnavailable('the archive has too many reads under way');
      underway += 1;
      try {
        return await attempt(key, version).catch((error: unknown) => {
          if (error instanceof ArchiveUnavailable) return attempt(key, version);
          throw error;
        });
      } finally {
        underway -= 1;
      }
    },
  };
}
