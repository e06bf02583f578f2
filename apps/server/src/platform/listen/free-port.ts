// Finds a free port, or listens on a port and takes the next one if it is in use.
import { createServer, type Server } from 'node:net';

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  /**
   * If the port is in use, the next one is tried. The port is opened directly, so no other process can take it in
   * between.
   */
  readonly orNext?: boolean;
}

export async function listenOnPort(server: Server, { host, port, orNext = false }: ListenAddress): Promise<void> {
  const last = orNext && port !== 0 ? Math.min(port + 200, 65_535) : port;
  for (let tried = port; ; tried += 1) {
    try {
      return await listenAt(server, host, tried);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tried >= last) throw error;
    }
  }
}

/** Returns the preferred port, or the next free one; 0 means any free port. */
export async function findFreePort(host: string, wanted: number): Promise<number> {
  for (let port = wanted; port <= Math.min(wanted + 200, 65_535); port += 1) {
    const free = await tryPort(host, port);
    if (free !== undefined) return free;
  }
  throw new Error(`no free port from ${wanted} on: set PORT=0 for any`);
}

async function listenAt(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function tryPort(host: string, port: number): Promise<number | undefined> {
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || (error.code === 'EACCES' && port < 1024)) resolve(undefined);
      else reject(error);
    });
    probe.listen({ host, port, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}
