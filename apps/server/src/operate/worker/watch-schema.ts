// A newer version may leave this one behind while it runs. An api says so by /readyz and gets no more calls; a worker takes its
// work itself, so it has to end itself.
import { type Migration, MigrationError, readMigrations } from '../../platform/db/migration-files.ts';
import { readMigrationState } from '../../platform/db/migration-history.ts';
import type { Database } from '../../platform/db/pool.ts';

export interface SchemaWatch {
  /** Rejects when the schema no longer carries this version. */
  readonly trouble: Promise<never>;
  stop(): void;
}

export function watchSchema({ pool }: Pick<Database, 'pool'>, everyMs = 10_000, files = readMigrations()): SchemaWatch {
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
  trouble.catch(() => {}); // whoever runs the worker hears of it
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
