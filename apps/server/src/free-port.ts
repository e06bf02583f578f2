// Looking for a port nobody listens on.
import { createServer } from 'node:net';

/** The wanted port, or the next free one after it; 0 takes any. */
export async function findFreePort(host: string, wanted: number): Promise<number> {
  for (let port = wanted; port <= Math.min(wanted + 200, 65_535); port += 1) {
    const free = await tryPort(host, port);
    if (free !== undefined) return free;
  }
  throw new Error(`no free port from ${wanted} on: set PORT=0 for any`);
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
