// Main process of `npm run start:api`: opens the port, migrates the database and keeps the API processes running.
import { readConfig } from '../platform/config/config.ts';
import { providerRucMissing } from '../platform/config/provider-ruc.ts';
import { migrateWhenReachable } from '../platform/db/migrate.ts';
import { makeLogger } from '../platform/logging/logger.ts';
import { ApiProcessGroup } from './supervisor/api-group.ts';
import { freeLeasesOfProcess } from './supervisor/free-leases.ts';
import { choosePoolSize } from './supervisor/pool-size.ts';
import { recordProductionSide } from './supervisor/production-side-store.ts';
import { runServiceProcess } from './supervisor/run-process.ts';
import { relayWakeup } from './supervisor/wakeup-relay.ts';
import { waitForSchema } from './wait-for-schema.ts';

export async function serveApi(): Promise<void> {
  await runServiceProcess(
    'api',
    async (env) => {
      const config = readConfig(env);
      const log = makeLogger({ level: config.logLevel, name: 'api' });
      await migrateWhenReachable(config, waitForSchema(log));
      const pool = await choosePoolSize(config, (line) => log.warn(line));
      const { databaseUrl, sri } = config;
      await recordProductionSide({ databaseUrl, productionUrl: sri.productionUrl }, (line) => log.warn(line));
      let giveUp = (_error: Error) => {};
      const trouble = new Promise<never>((_, reject) => {
        giveUp = reject;
      });
      trouble.catch(() => {});
      const group: ApiProcessGroup = new ApiProcessGroup({
        settings: config,
        freeLeases: (leases) => void freeLeasesOfProcess(async () => config.databaseUrl, leases),
        onWork: (from) => relayWakeup(from, group.processes),
        environment: async () => ({ TALONARIO_DATABASE_POOL: String(pool) }),
        say: (line) => log.error(line),
        onGiveUp: (error) => giveUp(error),
      });
      process.on('SIGHUP', () => void group.restart().then((line) => log.info(line)));
      try {
        group.start();
        const { url, metricsUrl } = await Promise.race([group.open(), trouble]);
        if (config.allowHttp) log.warn('TALONARIO_ALLOW_HTTP is set: keys and documents travel in plain text');
        if (config.providerRuc === undefined) log.warn(providerRucMissing);
        log.info({ url, metricsUrl, processes: config.apiProcesses }, 'the api is ready');
      } catch (error) {
        await group.stop();
        throw error;
      }
      return { ready: {}, trouble, drain: () => group.drain(), stop: () => group.stop() };
    },
    { patienceMs: 7_000 },
  );
}
