// Database of the supervisor: the operator's PostgreSQL if DATABASE_URL is set, otherwise the embedded one. In both
// cases there is one supervisor per home folder.
import { describeAddress } from '../../platform/db/address.ts';
import { AlreadyRunning, openEmbeddedServer } from '../../platform/db/embedded/server.ts';
import { holdCountersAfterRestore } from './hold-after-restore.ts';
import { readRunningInstance } from './home.ts';
import { lockHomeFolder } from './home-lock.ts';

export interface SupervisedDatabase {
  readonly url: string;
  readonly description: string;
  /**
   * Puts all counters on hold if the data was restored. Call it after the migration and before anything is emitted.
   * Returns the number of counters.
   */
  holdCountersAfterRestore(): Promise<number>;
  close(): Promise<void>;
}

export interface SupervisedDatabaseOptions {
  readonly home: string;
  readonly databaseUrl: string | undefined;
  readonly say: (line: string) => void;
  readonly onLost: (error: Error) => void;
}

export async function openSupervisedDatabase(options: SupervisedDatabaseOptions): Promise<SupervisedDatabase> {
  const { home, databaseUrl } = options;
  try {
    return databaseUrl === undefined ? await openEmbedded(options) : await openExternal(home, databaseUrl);
  } catch (error) {
    throw error instanceof AlreadyRunning ? new AlreadyRunning(describeRunning(home)) : error;
  }
}

function describeRunning(home: string): string {
  const running = readRunningInstance(home);
  const where = running ? `on ${running.url} (process ${running.pid})` : 'and is still starting';
  return `Talonario is running already ${where}, with its files in ${home}. Stop it first, or set TALONARIO_HOME to another folder.`;
}

async function openEmbedded({ home, say, onLost }: SupervisedDatabaseOptions): Promise<SupervisedDatabase> {
  const server = await openEmbeddedServer({ home, as: 'supervisor', say, onLost });
  return {
    url: server.url,
    description: `embedded PostgreSQL on 127.0.0.1:${server.port}, data in ${server.folder}`,
    holdCountersAfterRestore: () => holdCountersAfterRestore(server),
    close: () => server.close(),
  };
}

async function openExternal(home: string, url: string): Promise<SupervisedDatabase> {
  const lock = await lockHomeFolder(home);
  if (lock === undefined) throw new AlreadyRunning(`another supervisor runs on ${home}`);
  // Talonario cannot notice a restore of an external PostgreSQL server here. The operator then runs `talonario numbers
  // hold`.
  return {
    url,
    description: describeAddress(url),
    holdCountersAfterRestore: async () => 0,
    close: () => lock.release(),
  };
}
