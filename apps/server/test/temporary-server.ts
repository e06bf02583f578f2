// Embedded PostgreSQL in a temporary folder. A fast one (without fsync) serves all tests of a run. A durable one can be
// killed and then has all committed data.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, openEmbeddedServer } from '../src/platform/db/embedded/server.ts';

export interface TemporaryServer extends EmbeddedServer {
  readonly home: string;
  /** Kills the server process with kill -9, like a power failure. */
  kill(): void;
  /** Stops the server and deletes its files. */
  remove(): Promise<void>;
}

export async function startTemporaryServer(options: { durable: boolean }): Promise<TemporaryServer> {
  const home = createTemporaryHome();
  try {
    const server = await openEmbeddedServer({ home, as: 'supervisor', durable: options.durable });
    return {
      ...server,
      home,
      kill: () => process.kill(server.pid(), 'SIGKILL'),
      remove: async () => {
        await server.close();
        removeHome(home);
      },
    };
  } catch (error) {
    removeHome(home);
    throw error;
  }
}

/** Opens a server whose data remains in its folder for the next run. */
export function openPersistentServer(home: string): Promise<EmbeddedServer> {
  return openEmbeddedServer({ home, as: 'supervisor' });
}

/** Connects to the server of a running `npm start`, like the CLI. */
export function connectToRunningServer(home: string): Promise<EmbeddedServer> {
  return openEmbeddedServer({ home, as: 'guest' });
}

/**
 * Creates a home folder for a server or for `npm start`, which PostgreSQL's user can access. In tests it is in memory
 * if possible, because creating and dropping a database means a thousand files. Measurements use the disk, as in
 * production.
 */
export function createTemporaryHome(): string {
  const { VITEST: test, EVIDENCE: evidence } = process.env;
  const parent = test !== undefined && evidence === undefined && hasRoomInMemory() ? memory : tmpdir();
  removeAbandonedHomes(parent);
  const home = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  chmodSync(home, 0o755); // mkdtemp sets mode 0700, but if this process is root, PostgreSQL runs as another user
  return home;
}

const memory = '/dev/shm';

/**
 * Whether the folder in memory can be used. In a container it has 64 MB, and programs in it may not run; a home folder
 * may contain PostgreSQL's programs.
 */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const options = new RegExp(`^\\S+ ${memory} \\S+ (\\S+)`, 'm').exec(readFileSync('/proc/mounts', 'utf8'))?.[1];
    return bavail * bsize >= 2 ** 31 && options !== undefined && !options.split(',').includes('noexec');
  } catch {
    return false; // not Linux
  }
}

export function removeHome(home: string): void {
  const pointer = join(home, 'postgres.location');
  if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
}

const prefix = 'talonario-test-';

// Removes home folders of test runs that were killed. Their server ended with their process.
function removeAbandonedHomes(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      removeHome(join(folder, name));
    } catch {
      // The folder belongs to another user.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
