// Routes for probes. /livez: the process answers. /readyz: it can work. /readyz/read: it can answer reads. They are
// available over plain HTTP, because probes come from the same network.
import type { FastifyInstance } from 'fastify';
import type { PlatformServices } from '../services.ts';
import { makeReadinessCheck, type Readiness } from './readiness.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes /readyz report that the process is about to stop. All requests are still answered. */
    withdrawReadiness(): void;
  }
}

export function addHealthRoutes(app: FastifyInstance, services: PlatformServices): void {
  const checkReadiness = makeReadinessCheck(services);
  let stopping = false;
  const withdraw = () => {
    stopping = true;
  };
  app.decorate('withdrawReadiness', withdraw);
  app.addHook('preClose', async () => withdraw());
  app.get('/livez', async () => ({ status: 'ok' }));
  const probe = (path: string, isOk: (readiness: Readiness) => boolean) =>
    app.get(path, async (_request, reply) => {
      if (stopping) return reply.code(503).send({ status: 'stopping' });
      const readiness = await checkReadiness();
      const ok = isOk(readiness);
      return reply.code(ok ? 200 : 503).send({ status: ok ? 'ok' : 'failed', checks: readiness.checks });
    });
  probe('/readyz', ({ ready }) => ready);
  probe('/readyz/read', ({ readable }) => readable);
}
