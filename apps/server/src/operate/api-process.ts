// Runs one API process. The supervisor accepts connections and passes them to it.
import { warmUpEmission } from '../documents/emission/steps/emit.ts';
import { readConfig } from '../platform/config/config.ts';
import { makeLogger } from '../platform/logging/logger.ts';
import { buildApp } from './app.ts';
import { startHeartbeat, startHeartbeatTimer } from './monitoring/heartbeat.ts';
import { createServices } from './services.ts';
import { receiveConnections } from './supervisor/receive-connections.ts';
import { runServiceProcess } from './supervisor/run-process.ts';
import { answerMetricsRequests } from './supervisor/sum-metrics.ts';

export async function runApiProcess(): Promise<void> {
  await runServiceProcess(
    'api',
    async (env) => {
      const config = readConfig(env);
      const log = makeLogger({ level: config.logLevel, name: 'api' });
      const services = createServices(config, log, 'api');
      await services.restores.start();
      const app = await buildApp(services);
      const connections = receiveConnections(app);
      answerMetricsRequests(services.metrics.registry);
      const endHeartbeat = startHeartbeatTimer(startHeartbeat(services, 'api'), (err) =>
        log.warn({ err }, 'this process could not say that it lives'),
      );
      log.info({ pid: process.pid }, 'an api process is ready');
      return {
        ready: { leases: services.leases.name },
        opened: () => connections.open(),
        stop: async () => {
          setTimeout(services.letGo, handOverAfterMs).unref();
          await connections.close();
          await endHeartbeat();
          await services.leases.free(); // the work of these leases can be continued by a worker at once
          await services.close();
        },
        cutShort: () => services.leases.free(),
      };
    },
    { prepare: warmUpEmission },
  );
}

/**
 * Time after the start of a shutdown when requests that wait for SRI are answered with the document's current state.
 * The process has to end within five seconds.
 */
const handOverAfterMs = 3_000;
