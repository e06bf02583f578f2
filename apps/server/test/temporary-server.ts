// An embedded PostgreSQL in a temporary folder. Fast ones serve a whole test run; a durable one can be killed and must
// come back with everything that was committed.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, openEmbeddedServer } from '../src/platform/db/embedded/server.ts';

export interface TemporaryServer extends EmbeddedServer {
  readonly home: string;
  /** kill -9 of the server process: what a power cut or the kernel does. */
  kill(): void;
  /** Stops the server and removes every trace of it. */
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

/** One whose data stays where it is, for the next run to find. */
export function openKeptServer(home: string): Promise<EmbeddedServer> {
  return openEmbeddedServer({ home, as: 'supervisor' });
}

/** The server of a whole `npm start` that runs, as the CLI reaches it. */
export function visitServer(home: string): Promise<EmbeddedServer> {
  return openEmbeddedServer({ home, as: 'guest' });
}

/**
 * A home for a server or for a whole `npm start`, in a place that PostgreSQL's user can reach. For tests in memory where that is possible:
 * databases come and go with a thousand files each. What is measured, or shall be evidence, lies on the disk as where people use it.
 */
export function createTemporaryHome(): string {
  const { VITEST: test, EVIDENCE: evidence } = process.env;
  const parent = test !== undefined && evidence === undefined && hasRoomInMemory() ? memory : tmpdir();
  removeAbandonedHomes(parent);
  const home = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  chmodSync(home, 0o755); // mkdtemp makes it 0700, and root's PostgreSQL runs as somebody else
  return home;
}

const memory = '/dev/shm';

/** A container has 64 MB there, and may run nothing that lies in it; a home may hold PostgreSQL's programs, too. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const options = new RegExp(`^\\S+ ${memory} \\S+ (\\S+)`, 'm').exec(readFileSync('/proc/mounts', 'utf8'))?.[1];
    return bavail * bsize >= 2 ** 31 && options !== undefined && !options.split(',').includes('noexec');
  } catch {
    return false; // no Linux
  }
}

export function removeHome(home: string): void {
  const pointer = join(home, 'postgres.location');
  if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
}

const prefix = 'talonario-test-';

// Of test runs that were killed: their process is gone, and with it their server.
function removeAbandonedHomes(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      removeHome(join(folder, name));
    } catch {
      // Another user's: theirs to remove.
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
