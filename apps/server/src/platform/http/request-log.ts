// Writes a log line and a measurement for each request after its answer. Paths may contain ids but no secrets. Queries
// may contain search terms, so they are left out.
import type { FastifyInstance } from 'fastify';
import type { PlatformServices } from '../services.ts';

export function addRequestLog(app: FastifyInstance, { metrics, log }: PlatformServices): void {
  // Logger without redaction. All fields of the line are chosen here, and redacting would take longer than writing the
  // line.
  const access = log.child({}, { redact: [] });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config.routeName ?? request.routeOptions.url ?? 'unknown';
    const { method } = request;
    metrics.requestSeconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (quiet.has(route) && reply.statusCode < 500) return;
    const { principal } = request;
    access.info(
      {
        requestId: request.id,
        method,
        path: request.url.split('?', 1)[0],
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.caller?.ip,
        ...(principal && { account: principal.account.id, [actorFields[principal.actor.kind]]: principal.actor.id }),
        ...clientRequestId(request.headers['x-request-id']),
      },
      'request',
    );
  });
}

const actorFields = { api_key: 'key', user: 'user' } as const;

// Addresses that monitoring polls every few seconds; they are not logged.
const quiet = new Set(['/livez', '/readyz', '/readyz/read']);

function clientRequestId(header: string | string[] | undefined): { clientRequestId?: string } {
  return typeof header === 'string' && /^[\w.:/+=-]{1,128}$/.test(header) ? { clientRequestId: header } : {};
}
