// Facts about an installation, read for both outputs: the operator's page and `talonario doctor`.

import { type AuthorityAvailability, availabilityOf } from '../../authority/availability.ts';
import { hourMs } from '../../authority/hourly-counts.ts';
import { readHours } from '../../authority/hourly-counts-store.ts';
import { type AuthorityStatus, readAllStates } from '../../authority/store.ts';
import type { Database } from '../../platform/db/pool.ts';
import { type DatabaseFacts, readFacts, readWholeFacts, type WholeDatabaseFacts } from './facts-store.ts';

/** A connection of the service or of the owner: the SQL functions return the same. */
export type SystemConnection = Pick<Database, 'system'>;

/** Facts that are checked every two minutes. */
export interface MonitoringFacts extends DatabaseFacts {
  readonly sri: readonly AuthorityStatus[];
  /** The disk of the database is full: it answers, but cannot write. */
  readonly databaseFull: boolean;
}

export interface InstallationStatus extends WholeDatabaseFacts {
  readonly sri: readonly AuthorityStatus[];
  readonly authority: readonly AuthorityAvailability[];
  readonly databaseFull: boolean;
}

export async function readMonitoringFacts(db: SystemConnection, databaseFull = false): Promise<MonitoringFacts> {
  const [facts, sri] = await Promise.all([readFacts(db), readAllStates(db)]);
  return { ...facts, sri, databaseFull };
}

export async function readInstallationStatus(db: SystemConnection, databaseFull: boolean): Promise<InstallationStatus> {
  const [facts, sri] = await Promise.all([readWholeFacts(db), readAllStates(db)]);
  const thisHour = facts.now.getTime() - (facts.now.getTime() % hourMs);
  const hours = await readHours(db, new Date(thisHour - 23 * hourMs));
  return { ...facts, sri, databaseFull, authority: sri.map((status) => availabilityOf(status, hours, thisHour)) };
}
