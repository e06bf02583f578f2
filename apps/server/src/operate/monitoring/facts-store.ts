// One function of the database gives all facts that lie there (functions/operator.sql).
import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Cause } from './alert-cause.ts';

export interface WaitingQueue {
  readonly queue: string;
  /** Counted up to a bound. */
  readonly count: number;
  /** Since when the oldest row waits. */
  readonly since: Date;
  /** Since when a row could have been taken and was not. */
  readonly overdueSince: Date | null;
}

export interface EndingCertificate {
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
  /** How far its machine is ahead of SRI; null without a fresh answer. */
  readonly clockAheadMs: number | null;
}

export interface KnownAlert {
  readonly cause: string;
  readonly facts: Cause;
  readonly raisedAt: Date;
  readonly seenAt: Date;
  readonly resolvedAt: Date | null;
}

export interface DatabaseFacts {
  /** By the clock of the database, as all times here. */
  readonly now: Date;
  /** Of the alerts as they are here. */
  readonly version: number;
  readonly waiting: readonly WaitingQueue[];
  readonly certificates: readonly EndingCertificate[];
  readonly processes: readonly KnownProcess[];
  readonly numbers: {
    /** Emission is on hold since the database was found restored. */
    readonly hold: { readonly reason: string; readonly host: string; readonly heldAt: Date } | null;
    readonly heldCounters: number;
  };
  readonly backup: { readonly takenAt: Date; readonly place: string } | null;
  readonly alerts: readonly KnownAlert[];
}

export interface WholeDatabaseFacts extends DatabaseFacts {
  readonly mail: { readonly failed: number; readonly accountFailed: number };
  readonly webhooks: { readonly paused: number; readonly failing: number; readonly failingSince: Date | null };
  readonly errors: readonly { readonly code: string; readonly status: number; readonly count: number }[];
  readonly database: { readonly version: string; readonly migration: string; readonly bytes: number };
}

/** The mails, errors and sizes of a whole day are left out: this is asked every two minutes. */
export async function readFacts(db: Pick<Database, 'system'>): Promise<DatabaseFacts> {
  return (await ask(db, false)) as DatabaseFacts;
}

export async function readWholeFacts(db: Pick<Database, 'system'>): Promise<WholeDatabaseFacts> {
  return (await ask(db, true)) as WholeDatabaseFacts;
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
