// Entry file of the worker: `npm run start:worker`, or started by the supervisor.
import { readConfig } from '../platform/config/config.ts';
import { DatabaseUnavailable } from '../platform/db/failures.ts';
import { migrateWhenReachable } from '../platform/db/migrate.ts';
import { loadNextDueTimes } from '../platform/db/next-work.ts';
import { makeLogger } from '../platform/logging/logger.ts';
import { type JobReport, runJobs } from '../platform/queue/run-jobs.ts';
import { startHeartbeat } from './monitoring/heartbeat.ts';
import { createServices } from './services.ts';
import { closeServer, urlOfServer } from './supervisor/addresses.ts';
import { isSupervised, runServiceProcess } from './supervisor/run-process.ts';
import { waitForSchema } from './wait-for-schema.ts';
import { listWorkerJobs } from './worker/jobs.ts';
import { serveWorkerProbes } from './worker/probes.ts';
import { watchSchema } from './worker/watch-schema.ts';

await runServiceProcess('worker', async (env) => {
  const config = readConfig(env);
  const log = makeLogger({ level: config.logLevel, name: 'worker' });
  // under a supervisor, the supervisor has migrated
  if (!isSupervised()) await migrateWhenReachable(config, waitForSchema(log));
  const services = createServices(config, log, 'worker');
  await services.restores.start();
  const { metricsHost: host, metricsPort: port } = config;
  const probes =
    port === undefined ? undefined : await serveWorkerProbes(services, { host, port, orNext: isSupervised() });
  const report = ({ job, outcome, error }: JobReport) => {
    if (outcome !== 'failed') return;
    if (error instanceof DatabaseUnavailable) log.warn({ job, err: error }, 'the database is out of reach');
    else log.error({ job, err: error }, 'a job failed');
  };
  const { db, wakeups } = services;
  const heartbeat = startHeartbeat(services, 'worker');
  const runner = runJobs([...listWorkerJobs(services), heartbeat.job], report, {
    look: () => loadNextDueTimes(db),
    wakeups,
  });
  const schema = watchSchema(services.db);
  log.info(probes ? { probes: urlOfServer(probes, host) } : {}, 'the worker is ready');
  return {
    ready: {
      leases: services.leases.name,
      ...(probes && { metricsUrl: `${urlOfServer(probes, host)}/metrics` }),
    },
    trouble: schema.trouble,
    stop: async () => {
      schema.stop();
      await runner.stop();
      probes?.closeAllConnections();
      await closeServer(probes);
      await heartbeat.end();
      await services.leases.free();
      await services.close();
    },
    cutShort: () => services.leases.free(),
  };
});
