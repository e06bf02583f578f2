// Watches for a newer schema with which this version cannot work. An API process then reports not ready (/readyz) and
// gets no more calls. A worker claims its work itself, so it has to end.
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
  trouble.catch(() => {}); // prevents an unhandled rejection; the worker awaits the promise
  return {
    trouble,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Reads faults of the schema. If the database does not answer, nothing is known about its schema, so there are none.
 */
async function findFaults(pool: Database['pool'], files: readonly Migration[]): Promise<readonly string[]> {
  const state = await readMigrationState(pool, files).catch(() => undefined);
  return state?.faults ?? [];
}
