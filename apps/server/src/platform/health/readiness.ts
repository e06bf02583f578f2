// Checks whether this process can work: database, disk space, migrations, master key. SRI is not checked, because
// drafts and downloads still work while it is down, so the process should still get requests.
import { diskSpaceOf } from '../db/disk-space.ts';
import { type Migration, readMigrationFiles } from '../db/migration-files.ts';
import { type MigrationState, readMigrationState } from '../db/migration-history.ts';
import type { PlatformServices } from '../services.ts';
import type { MasterKeys } from '../vault/master-key.ts';

export interface Readiness {
  readonly ready: boolean;
  /** True if the process can answer reads: all checks except that of disk space succeed. */
  readonly readable: boolean;
  readonly checks: {
    readonly database: ReadinessCheck;
    readonly disk: ReadinessCheck;
    readonly migrations: ReadinessCheck;
    readonly masterKey: ReadinessCheck;
  };
}

export type ReadinessCheck = 'ok' | `failed: ${string}`;

/** Checks at most once a second, regardless of the number of calls. */
export function makeReadinessCheck(services: PlatformServices): () => Promise<Readiness> {
  const migrations = readMigrationFiles();
  let last: { readonly at: number; readonly result: Promise<Readiness> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > 1000) last = { at: now, result: migrations.then((files) => check(services, files)) };
    return last.result;
  };
}

async function check({ db, masterKeys }: PlatformServices, migrations: readonly Migration[]): Promise<Readiness> {
  const migrationState = await withDeadline(readMigrationState(db.pool, migrations));
  if (migrationState === undefined) {
    const unknown = 'failed: unknown while the database does not answer';
    const database = 'failed: no answer within 2 s, or an error';
    return {
      ready: false,
      readable: false,
      checks: { database, disk: unknown, migrations: unknown, masterKey: unknown },
    };
  }
  const checks = {
    database: 'ok',
    disk: await checkDisk(db),
    migrations: validateMigrations(migrationState),
    masterKey: migrationState.pending.length > 0 ? 'ok' : await validateMasterKey(db, masterKeys()),
  } as const;
  const { disk, ...reading } = checks;
  const readable = Object.values(reading).every((result) => result === 'ok');
  return { ready: readable && disk === 'ok', readable, checks };
}

// Reports a full disk after a failed write, until a trial write succeeds. The trial is needed because a process that is
// not ready gets no writes from clients.
async function checkDisk({ pool }: PlatformServices['db']): Promise<ReadinessCheck> {
  const room = diskSpaceOf(pool);
  if (!room.isFull() || (await withDeadline(room.tryAgain()))) return 'ok';
  return 'failed: the disk of the database is full';
}

// Checks the migrations. A newer schema with which this version can run is no fault, because a rolling deploy may be in
// progress.
function validateMigrations(migrationState: MigrationState): ReadinessCheck {
  if (migrationState.faults.length > 0) return 'failed: the database and this version do not belong together';
  return migrationState.pending.length > 0 ? `failed: ${migrationState.pending.length} pending` : 'ok';
}

// Checks that the master keys can decrypt the stored secrets. Otherwise a process with a wrong key would start and fail
// at the first signature.
async function validateMasterKey(db: PlatformServices['db'], masterKeys: MasterKeys): Promise<ReadinessCheck> {
  const known = masterKeys.map(({ id }) => id);
  const query = { text: 'select sealed_with_other_keys($1) as count', values: [known] };
  const answer = await withDeadline(db.pool.query<{ count: number }>(query));
  if (answer === undefined) return 'failed: unknown while the database does not answer';
  const count = answer.rows[0]?.count ?? 0;
  return count === 0 ? 'ok' : `failed: ${count} secrets are sealed with a key that is not configured`;
}

async function withDeadline<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), 2000);
  });
  try {
    return await Promise.race([work, deadline]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
