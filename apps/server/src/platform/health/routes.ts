// /livez: the process answers. /readyz: it can do its work. Both over plain HTTP too, since probes come from next door.
import type { FastifyInstance } from 'fastify';
import type { PlatformServices } from '../services.ts';
import { makeReadinessCheck } from './readiness.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From here on /readyz says that the process is about to stop, while everything is answered. */
    withdrawReadiness(): void;
  }
}

export function addHealth(app: FastifyInstance, services: PlatformServices): void {
  const checkReadiness = makeReadinessCheck(services);
  let stopping = false;
  const withdraw = () => {
    stopping = true;
  };
  app.decorate('withdrawReadiness', withdraw);
  app.addHook('preClose', async () => withdraw());
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (stopping) return reply.code(503).send({ status: 'stopping' });
    const { ready, checks } = await checkReadiness();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'failed', checks });
  });
}
