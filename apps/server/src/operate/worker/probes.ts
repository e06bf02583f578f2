// HTTP server of the worker with liveness, readiness and metrics on one port, for the operator.
import { createServer, type Server, type ServerResponse } from 'node:http';
import { makeReadinessCheck } from '../../platform/health/readiness.ts';
import { type ListenAddress, listenOnPort } from '../../platform/listen/free-port.ts';
import type { Services } from '../services.ts';

export async function serveWorkerProbes(services: Services, address: ListenAddress): Promise<Server> {
  const { registry } = services.metrics;
  const checkReadiness = makeReadinessCheck(services);
  const pages: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    '/livez': async (response) => sendJson(response, 200, { status: 'ok' }),
    '/readyz': async (response) => {
      const { ready, checks } = await checkReadiness();
      sendJson(response, ready ? 200 : 503, { status: ready ? 'ok' : 'failed', checks });
    },
    '/metrics': async (response) => {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    },
  };
  const server = createServer((request, response) => {
    const page = request.method === 'GET' ? pages[request.url?.split('?')[0] ?? ''] : undefined;
    if (!page) return sendJson(response, 404, { error: 'Only GET /livez, /readyz and /metrics are here' });
    page(response).catch((error: unknown) => {
      services.log.error({ err: error }, 'a probe failed');
      sendJson(response, 500, { status: 'failed' });
    });
  });
  await listenOnPort(server, address);
  return server;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
