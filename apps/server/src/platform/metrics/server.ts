// Serves /metrics on a separate port, so that a firewall can block it.
import { createServer, type Server } from 'node:http';
import { type ListenAddress, listenOnPort } from '../listen/free-port.ts';

/** Content of the metrics page: from one registry, or the sum of several processes. */
export interface MetricsPage {
  readonly contentType: string;
  metrics(): Promise<string>;
}

export async function serveMetrics(page: MetricsPage, address: ListenAddress): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is here.\n');
      return;
    }
    page.metrics().then(
      (text) => response.writeHead(200, { 'content-type': page.contentType }).end(text),
      () => response.writeHead(500, { 'content-type': 'text/plain' }).end('The metrics could not be read.\n'),
    );
  });
  await listenOnPort(server, address);
  return server;
}
