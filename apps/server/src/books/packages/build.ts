// Worker job that builds packages: files are zipped as they are read and stored in chunks of one megabyte. After a
// crash another worker claims the package and starts again from the beginning.
import type { Database } from '../../platform/db/pool.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { WorkerJob } from '../../platform/queue/job.ts';
import { type ZippedFile, zip } from '../../platform/zip/write-zip.ts';
import { makePackageContents, type PackageServices } from './contents.ts';
import {
  type ClaimedPackage,
  claimPackage,
  deleteEarlierChunks,
  finishPackage,
  type PackageProgress,
  purgePackages,
  releasePackage,
  storePackageChunk,
} from './store.ts';

type BuildServices = PackageServices & { readonly db: Database; readonly log: Logger };

export function buildPackages(services: BuildServices): WorkerJob {
  return {
    name: 'build-packages',
    queue: 'packages',
    restMs: 1_000,
    async run(signal) {
      const claimed = await claimPackage(services.db);
      if (claimed === undefined) return 'idle';
      await build(services, claimed, signal);
      return 'busy';
    },
  };
}

export function deleteOldPackages({ db }: Pick<BuildServices, 'db'>): WorkerJob {
  return {
    name: 'purge-packages',
    restMs: 3_600_000,
    run: async () => ((await purgePackages(db)) ? 'busy' : 'idle'),
  };
}

const partBytes = 1 << 20;
const holdMs = 20_000;
const mostTries = 5;

async function build(services: BuildServices, claimed: ClaimedPackage, signal: AbortSignal): Promise<void> {
  const { db, log } = services;
  const inAccount = <T>(work: Parameters<typeof db.forAccount<T>>[1]) => db.forAccount(claimed.accountId, work);
  if (claimed.tries > mostTries) {
    await inAccount((trx) =>
      finishPackage(trx, claimed, { state: 'failed', error: 'It could not be built: each attempt failed.' }),
    );
    return;
  }
  try {
    const asked = await inAccount((trx) => deleteEarlierChunks(trx, claimed));
    const { files, contents } = await makePackageContents(services, claimed, asked);
    const whole = await writeParts(db, claimed, files, contents, signal);
    if (whole === 'stopped') await inAccount((trx) => releasePackage(trx, claimed, 0));
    if (whole === 'all') await inAccount((trx) => finishPackage(trx, claimed, { state: 'ready' }));
  } catch (err) {
    log.warn({ err, package: claimed.id }, 'a package could not be built');
    await inAccount((trx) => releasePackage(trx, claimed, retrySeconds * claimed.tries)).catch(() => undefined);
  }
}

const retrySeconds = 30;

/** Zips the files of a package and stores the chunks. `lost`: another worker has claimed the package. */
async function writeParts(
  db: Database,
  claimed: ClaimedPackage,
  files: number,
  contents: AsyncIterable<ZippedFile>,
  signal: AbortSignal,
): Promise<'all' | 'stopped' | 'lost'> {
  let [progress, waiting]: [PackageProgress, Buffer[]] = [{ files, done: 0, bytes: 0, parts: 0 }, []];
  let done = 0;
  async function* counted(): AsyncGenerator<ZippedFile> {
    for await (const file of contents) {
      yield file;
      done += 1;
    }
  }
  let heldAt = performance.now();
  const keep = async (bytes: Buffer | undefined) => {
    heldAt = performance.now();
    const at = progress.parts;
    progress = { files, done, bytes: progress.bytes + (bytes?.length ?? 0), parts: bytes === undefined ? at : at + 1 };
    const part = bytes && { at, bytes };
    return await db.forAccount(claimed.accountId, (trx) => storePackageChunk(trx, claimed, part, progress));
  };
  let size = 0;
  for await (const piece of zip(counted())) {
    if (signal.aborted) return 'stopped';
    waiting.push(piece);
    size += piece.length;
    if (size < partBytes) {
      // Renews the lease, because the files may arrive slowly.
      if (performance.now() - heldAt > holdMs && !(await keep(undefined))) return 'lost';
      continue;
    }
    if (!(await keep(Buffer.concat(waiting)))) return 'lost';
    [waiting, size] = [[], 0];
  }
  return (await keep(Buffer.concat(waiting))) ? 'all' : 'lost';
}
