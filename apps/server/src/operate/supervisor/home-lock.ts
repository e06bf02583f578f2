// Lock that allows one supervisor per home folder: a Unix socket in the folder, on which the supervisor listens.
// However the process ends, the kernel closes the socket. A lock in the database would be lost with its connection, and
// a pooler could share it.
import { createHash } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface HomeFolderLock {
  release(): Promise<void>;
}

/** Locks the home folder. Returns undefined if another process holds the lock. */
export async function lockHomeFolder(home: string): Promise<HomeFolderLock | undefined> {
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

/**
 * Maximum length of the path. Unix sockets allow 108 bytes on Linux and 104 elsewhere; some are needed for the name to
 * which an abandoned socket is moved.
 */
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

// Removes the socket of a process that died. The socket is renamed first and tested afterwards, because another process
// may have done the same and already created a new socket with this name.
async function clearAbandoned(path: string): Promise<boolean> {
  if (await answers(path)) return false;
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return true; // another process has already removed it
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
