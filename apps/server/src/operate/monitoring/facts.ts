// Facts about an installation, for monitoring, the operator's page and `talonario doctor`.

import { type SriAvailability, sriAvailabilityOf } from '../../authority/availability.ts';
import { millisecondsPerHour } from '../../authority/hourly-counts.ts';
import { loadHourlyCounts } from '../../authority/hourly-counts-store.ts';
import { loadAllSriStatuses, type SriStatus } from '../../authority/store.ts';
import type { Database } from '../../platform/db/pool.ts';
import {
  type DatabaseFacts,
  type InstallationDatabaseFacts,
  loadInstallationRows,
  loadMonitoringRows,
} from './facts-store.ts';

/** Connection of the service or of the database owner. The SQL functions return the same for both. */
export type SystemConnection = Pick<Database, 'system'>;

/** Facts that monitoring reads every two minutes. */
export interface MonitoringFacts extends DatabaseFacts {
  readonly sri: readonly SriStatus[];
  /** True if the disk of the database is full: reads work, writes do not. */
  readonly databaseFull: boolean;
}

export interface InstallationStatus extends InstallationDatabaseFacts {
  readonly sri: readonly SriStatus[];
  readonly authority: readonly SriAvailability[];
  readonly databaseFull: boolean;
}

export async function collectMonitoringFacts(db: SystemConnection, databaseFull = false): Promise<MonitoringFacts> {
  const [facts, sri] = await Promise.all([loadMonitoringRows(db), loadAllSriStatuses(db)]);
  return { ...facts, sri, databaseFull };
}

export async function collectInstallationStatus(
  db: SystemConnection,
  databaseFull: boolean,
): Promise<InstallationStatus> {
  const [facts, sri] = await Promise.all([loadInstallationRows(db), loadAllSriStatuses(db)]);
  const thisHour = facts.now.getTime() - (facts.now.getTime() % millisecondsPerHour);
  const hours = await loadHourlyCounts(db, new Date(thisHour - 23 * millisecondsPerHour));
  return { ...facts, sri, databaseFull, authority: sri.map((status) => sriAvailabilityOf(status, hours, thisHour)) };
}
