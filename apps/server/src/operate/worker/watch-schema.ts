// A newer version may change the schema so that this one cannot continue. An API process reports that by /readyz and
// gets no more calls; a worker claims its work itself, so it has to end.
import { type Migration, MigrationError, readMigrationFiles } from '../../platform/db/migration-files.ts';
import { readMigrationState } from '../../platform/db/migration-history.ts';
import type { Database } from '../../platform/db/pool.ts';

export interface SchemaWatch {
  /** Rejects when this version cannot work with the schema any more. */
  readonly trouble: Promise<never>;
  stop(): void;
}

export function watchSchema(
  { pool }: Pick<Database, 'pool'>,
  everyMs = 10_000,
  files = readMigrationFiles(),
): SchemaWatch {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const trouble = new Promise<never>((_, reject) => {
    const look = async () => {
      const faults = await findFaults(pool, await files);
      if (faults.length > 0) return reject(new MigrationError(faults.join('\n')));
      if (!stopped) timer = setTimeout(look, everyMs).unref();
    };
    timer = setTimeout(look, everyMs).unref();
  });
  trouble.catch(() => {}); // the code that runs the worker handles it
  return {
    trouble,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** A database that does not answer says nothing about its schema. */
async function findFaults(pool: Database['pool'], files: readonly Migration[]): Promise<readonly string[]> {
  const state = await readMigrationState(pool, files).catch(() => undefined);
  return state?.faults ?? [];
}
