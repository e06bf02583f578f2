// SQL queries about counters on hold. After the database was restored from a backup, SRI may have documents that it
// lacks. So counters assign no number until a user states where they continue.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';

/** Records a restore of the database. For a month, counters of new emission points are then on hold, too. */
export async function recordRestore(owner: Kysely<Tables>): Promise<void> {
  await owner.insertInto('restores').defaultValues().execute();
}

export async function listAccountsToHold(owner: Kysely<Tables>): Promise<number[]> {
  const rows = await owner
    .selectFrom('sequences')
    .select('account_id')
    .distinct()
    .where('held_at', 'is', null)
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** General hold, from the detection of a restore until the operator's answer. No counter assigns a number. */
export interface NumberingHold {
  readonly reason: string;
  /** Name of the machine that detected the restore. */
  readonly host: string;
  readonly heldAt: Date;
}

export async function findNumberingHold(owner: Kysely<Tables>): Promise<NumberingHold | undefined> {
  return await owner.selectFrom('numbering_holds').select(['reason', 'host', 'held_at as heldAt']).executeTakeFirst();
}

export async function endHoldAfterRestore(owner: Kysely<Tables>): Promise<void> {
  await owner.deleteFrom('numbering_holds').execute();
}

/** Puts all counters of an account on hold. Returns the ids of those that were not on hold before. */
export async function holdCountersOfAccount(trx: Trx, accountId: number): Promise<number[]> {
  const rows = await trx
    .updateTable('sequences')
    .set({ held_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('held_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Counter with its business and series, as the operator's commands show it. */
export interface OperatorCounter {
  readonly id: number;
  readonly accountId: number;
  readonly business: string;
  readonly ruc: string;
  readonly series: string;
  readonly documentTypeId: number;
  readonly environmentId: number;
  readonly nextNumber: number;
  /** Last number that this database contains; null if it contains none. */
  readonly lastUsed: number | null;
  readonly heldAt: Date | null;
}

export async function listCounters(owner: Kysely<Tables>, only: 'held' | 'used' | 'all'): Promise<OperatorCounter[]> {
  return await owner
    .selectFrom('sequences as s')
    .innerJoin('businesses as b', 'b.id', 's.business_id')
    .innerJoin('establishments as e', 'e.id', 's.establishment_id')
    .innerJoin('emission_points as p', 'p.id', 's.emission_point_id')
    .select(['s.id', 's.account_id as accountId', 'b.business_name as business', 'b.identification as ruc'])
    .select(sql<string>`e.code || '-' || p.code`.as('series'))
    .select(['s.document_type_id as documentTypeId', 's.environment_id as environmentId'])
    .select(['s.next_number as nextNumber', 's.last_used as lastUsed', 's.held_at as heldAt'])
    .$if(only === 'held', (query) => query.where('s.held_at', 'is not', null))
    .$if(only === 'used', (query) => query.where('s.last_used', 'is not', null))
    .orderBy('s.account_id')
    .orderBy('s.id')
    .execute();
}

/**
 * Sets the next number of a counter and ends its hold. Returns undefined if the counter is not on hold or has used a
 * higher number.
 */
export async function releaseCounterFromHold(
  trx: Trx,
  id: number,
  nextNumber: number,
): Promise<{ readonly accountId: number; readonly before: number } | undefined> {
  const held = await trx
    .selectFrom('sequences')
    .select(['account_id as accountId', 'next_number as before'])
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .where('next_number', '<=', nextNumber)
    .forUpdate()
    .executeTakeFirst();
  if (held === undefined) return undefined;
  await trx
    .updateTable('sequences')
    .set({ next_number: nextNumber, held_at: null, updated_at: sql<Date>`now()` })
    .where('account_id', '=', held.accountId)
    .where('id', '=', id)
    .execute();
  return held;
}
