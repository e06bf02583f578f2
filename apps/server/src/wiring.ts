// What every part of the service is handed: opened once per process, closed once at its end.
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/pool.ts';
import type { Logger } from './logging/logger.ts';
import { type Metrics, makeMetrics } from './metrics/metrics.ts';

export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly now: () => Date;
}

export function openServices(config: Config, log: Logger, processName: string): Services & { close(): Promise<void> } {
  const db = openDatabase(config, processName);
  const metrics = makeMetrics(db.pool);
  return { config, db, log, metrics, now: () => new Date(), close: () => db.close() };
}
