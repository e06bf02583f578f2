// An SRI that says yes to everything and checks nothing: what calling it costs is the caller's.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export async function startStubSri(): Promise<{ readonly url: string; close(): void }> {
  const server: Server = createServer((request, response) => {
    request.resume().on('end', () => {
      const decision = request.url === '/reception' ? 'RECIBIDA' : `AUTORIZADO${'x'.repeat(9_000)}`;
      response.end(`<estado>${decision}</estado>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
