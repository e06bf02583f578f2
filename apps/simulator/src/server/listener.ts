import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Port that can be closed and opened again with the same number. */
export type Listener = {
  readonly url: string;
  open(): Promise<void>;
  shut(): Promise<void>;
};

/** Key and certificate of the server, as PEM. */
export type TlsKeyAndCertificate = { readonly key: string; readonly cert: string };

export async function openListener(
  serve: RequestListener,
  host: string,
  wishedPort: number,
  tls?: TlsKeyAndCertificate,
): Promise<Listener> {
  const server = tls === undefined ? createServer(serve) : createTlsServer(tls, serve);
  // Time for which an idle connection is kept. It is longer than any pause of a test, because a client must not use a
  // connection that is being closed.
  server.keepAliveTimeout = 600_000;
  server.requestTimeout = 60_000;
  server.maxConnections = 2_000;
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listen(wishedPort);
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    open: async () => {
      if (!server.listening) await listen(port);
    },
    shut: () =>
      new Promise((resolve) => {
        if (!server.listening) return resolve();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
