// One supervisor per home. Whoever listens on the home's socket is it: the kernel takes the listener away with its process, however
// that ends, and a lock in the database would be lost with a connection or shared behind a pooler.
import { createHash } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface HomeLock {
  release(): Promise<void>;
}

/** Undefined when somebody else holds it. */
export async function lockHome(home: string): Promise<HomeLock | undefined> {
  const path = socketPath(home);
  const server = (await listen(path)) ?? ((await clearAbandoned(path)) ? await listen(path) : undefined);
  if (server === undefined) return undefined;
  return { release: () => new Promise((done) => server.close(() => done())) };
}

function socketPath(home: string): string {
  const path = join(home, 'supervisor.sock');
  if (Buffer.byteLength(path) < longestSocketPath) return path;
  return join(tmpdir(), `talonario-${createHash('sha256').update(home).digest('hex').slice(0, 24)}.sock`);
}

/** 108 bytes on Linux, 104 elsewhere; some are for the name an abandoned one is moved to. */
const longestSocketPath = 90;

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}

// Moved aside before it is asked: of two that find it abandoned, the second does not remove the new one of the first.
async function clearAbandoned(path: string): Promise<boolean> {
  if (await answers(path)) return false;
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return true; // somebody was faster
  }
  if (await answers(aside)) {
    renameSync(aside, path);
    return false;
  }
  rmSync(aside, { force: true });
  return true;
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
