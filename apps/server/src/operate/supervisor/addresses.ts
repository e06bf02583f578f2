// Addresses of a listening server.
import type { Server } from 'node:net';

export function portOfServer(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port');
  return address.port;
}

/** URL for a client on this machine. A host that means "all interfaces" is replaced by the loopback address. */
export function urlOfServer(server: Server, host: string, scheme: 'http' | 'https' = 'http'): string {
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `${scheme}://${reachable.includes(':') ? `[${reachable}]` : reachable}:${portOfServer(server)}`;
}

export async function closeServer(server: Server | undefined): Promise<void> {
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
}
