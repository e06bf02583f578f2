// /livez: the process answers. /readyz: it can do its work. Both over plain HTTP too, since probes come from next door.
import type { FastifyInstance } from 'fastify';
import type { PlatformServices } from '../services.ts';
import { makeReadinessCheck } from './readiness.ts';

export function addHealth(app: FastifyInstance, services: PlatformServices): void {
  const checkReadiness = makeReadinessCheck(services);
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (stopping) return reply.code(503).send({ status: 'stopping' });
    const { ready, checks } = await checkReadiness();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'failed', checks });
  });
}
