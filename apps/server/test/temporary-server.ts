// An embedded PostgreSQL in a temporary folder. A fast one serves a whole test run; a durable one can be killed and
// must come back with all committed data.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, openEmbeddedServer } from '../src/platform/db/embedded/server.ts';

export interface TemporaryServer extends EmbeddedServer {
  readonly home: string;
  /** kill -9 of the server process, like a power failure. */
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

/** A server whose data stays in its folder for the next run. */
export function openKeptServer(home: string): Promise<EmbeddedServer> {
  return openEmbeddedServer({ home, as: 'supervisor' });
}

/** The server of a running `npm start`, as the CLI uses it. */
export function visitServer(home: string): Promise<EmbeddedServer> {
  return openEmbeddedServer({ home, as: 'guest' });
}

/**
 * A home for a server or for a whole `npm start`, which PostgreSQL's user can access. In memory where possible for
 * tests, because databases are created and dropped with a thousand files each. Measurements use the disk, as in
 * production.
 */
export function createTemporaryHome(): string {
  const { VITEST: test, EVIDENCE: evidence } = process.env;
  const parent = test !== undefined && evidence === undefined && hasRoomInMemory() ? memory : tmpdir();
  removeAbandonedHomes(parent);
  const home = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  chmodSync(home, 0o755); // mkdtemp makes it 0700, and root's PostgreSQL runs as another user
  return home;
}

const memory = '/dev/shm';

/** A container has 64 MB there, and may not run programs from it; a home may contain PostgreSQL's programs, too. */
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

// Homes of killed test runs: their process has ended, and with it their server.
function removeAbandonedHomes(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      removeHome(join(folder, name));
    } catch {
      // the folder belongs to another user
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
