// Reads facts about the installation from the database, with one SQL function (functions/operator.sql).
import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { AlertCause } from './alert-cause.ts';

export interface WaitingQueue {
  readonly queue: string;
  /** Number of waiting rows, counted up to a maximum. */
  readonly count: number;
  /** Time since which the oldest row of the queue waits. */
  readonly since: Date;
  /** Time since which a row could have been claimed but was not; null if there is no such row. */
  readonly overdueSince: Date | null;
}

export interface ExpiringCertificate {
  readonly businessId: number;
  readonly business: string;
  readonly validTo: Date;
}

export interface KnownProcess {
  readonly kind: 'api' | 'worker';
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly node: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
  readonly diskFree: number | null;
  readonly diskTotal: number | null;
  /** Milliseconds by which the machine of the process is ahead of SRI; null without a recent answer of SRI. */
  readonly clockAheadMs: number | null;
}

export interface StoredAlert {
  readonly cause: string;
  readonly facts: AlertCause;
  readonly raisedAt: Date;
  readonly seenAt: Date;
  readonly resolvedAt: Date | null;
}

export interface DatabaseFacts {
  /** Current time of the database's clock. All other times are of this clock, too. */
  readonly now: Date;
  /** Version of the stored alerts at the time of reading. */
  readonly version: number;
  readonly waiting: readonly WaitingQueue[];
  readonly certificates: readonly ExpiringCertificate[];
  readonly processes: readonly KnownProcess[];
  readonly numbers: {
    /** Set while emission is on hold because the database was restored. */
    readonly hold: { readonly reason: string; readonly host: string; readonly heldAt: Date } | null;
    readonly heldCounters: number;
  };
  readonly backup: { readonly takenAt: Date; readonly place: string } | null;
  readonly alerts: readonly StoredAlert[];
}

export interface InstallationDatabaseFacts extends DatabaseFacts {
  readonly mail: { readonly failed: number; readonly accountFailed: number };
  readonly webhooks: { readonly paused: number; readonly failing: number; readonly failingSince: Date | null };
  readonly errors: readonly { readonly code: string; readonly status: number; readonly count: number }[];
  readonly database: { readonly version: string; readonly migration: string; readonly bytes: number };
}

/**
 * Reads the facts that monitoring needs every two minutes. Mails, errors and sizes of a day are left out, because
 * counting them takes long.
 */
export async function loadMonitoringRows(db: Pick<Database, 'system'>): Promise<DatabaseFacts> {
  return (await ask(db, false)) as DatabaseFacts;
}

export async function loadInstallationRows(db: Pick<Database, 'system'>): Promise<InstallationDatabaseFacts> {
  return (await ask(db, true)) as InstallationDatabaseFacts;
}

async function ask({ system }: Pick<Database, 'system'>, whole: boolean): Promise<unknown> {
  const { rows } = await sql<{ facts: string; now: Date }>`
    select operator_facts(${whole})::text as facts, clock_timestamp() as now`.execute(system);
  const [row] = rows;
  if (row === undefined) throw new Error('the database gave no facts');
  return { ...(JSON.parse(row.facts, revive) as object), now: row.now };
}

const instants = new Set([
  'since',
  'overdueSince',
  'startedAt',
  'seenAt',
  'takenAt',
  'raisedAt',
  'resolvedAt',
  'failingSince',
  'validTo',
  'heldAt',
]);

function revive(name: string, value: unknown): unknown {
  return instants.has(name) && typeof value === 'string' ? new Date(value) : value;
}
