// The api process: `npm run start:api`, or started by the supervisor.

import { readConfig } from '../platform/config/config.ts';
import { migrateWhenReachable } from '../platform/db/migrate.ts';
import { makeLogger } from '../platform/logging/logger.ts';
import { serveMetrics } from '../platform/metrics/server.ts';
import { buildApp } from './app.ts';
import { openServices } from './services.ts';
import { closeServer, portOf, urlOf } from './supervisor/addresses.ts';
import { isSupervised, runProcess } from './supervisor/run-process.ts';

await runProcess('api', async (env) => {
  const config = readConfig(env);
  await migrateWhenReachable(config.databaseUrl, 30_000);
  const log = makeLogger({ level: config.logLevel, name: 'api' });
  const services = openServices(config, log, 'talonario api');
  const app = await buildApp(services);
  const { metricsHost, metricsPort } = config;
  const metrics =
    metricsPort === undefined
      ? undefined
      : await serveMetrics(services.metrics, { host: metricsHost, port: metricsPort, orNext: isSupervised() });
  await app.listen({ host: config.host, port: config.port });
  const url = config.publicUrl ?? urlOf(app.server, config.host, config.tls ? 'https' : 'http');
  if (config.allowHttp) log.warn('TALONARIO_ALLOW_HTTP is set: keys and documents travel in plain text');
  log.info({ url }, 'the api is ready');
  return {
    ready: {
      url,
      port: String(portOf(app.server)),
      ...(metrics ? { metricsUrl: `${urlOf(metrics, metricsHost)}/metrics` } : {}),
    },
    stop: async () => {
      await app.close(); // answers what it has taken in
      metrics?.closeAllConnections();
      await closeServer(metrics);
      await services.close();
    },
  };
});
