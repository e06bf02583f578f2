// SQL queries of the monthly sweep for documents that were annulled without a request in Talonario.
import { sql } from 'kysely';
import type { EnvironmentId } from '../../authority/environment.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';

/** Starts the sweeps of a month. `month` and `from` are first days of months. */
export async function startAnnulmentSweeps(db: Database, month: string, from: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select start_annulment_sweeps(${month}::date, ${from}::date, ${most}) as count`.execute(db.system);
  return rows[0]?.count ?? 0;
}

export interface AnnulmentSweep {
  readonly accountId: number;
  readonly businessId: number;
  /** Position after the document that was queried last. */
  readonly lastDate: string;
  readonly lastId: number;
}

const leaseSeconds = 600;

export async function claimAnnulmentSweep(db: Database): Promise<AnnulmentSweep | undefined> {
  const { rows } = await sql<AnnulmentSweep>`
    select account_id as "accountId", business_id as "businessId", last_date as "lastDate", last_id as "lastId"
      from claim_due_sweep(make_interval(secs => ${leaseSeconds}))`.execute(db.system);
  return rows[0];
}

export interface SweptDocument {
  readonly id: number;
  readonly date: string;
  readonly accessKey: string;
  readonly environmentId: EnvironmentId;
}

/** Returns the next documents that SRI authorised and that have no open request. */
export async function readSweptDocuments(trx: Trx, sweep: AnnulmentSweep, most: number): Promise<SweptDocument[]> {
  const rows = await trx
    .selectFrom('documents as d')
    .innerJoin('businesses as b', (join) =>
      join.onRef('b.id', '=', 'd.business_id').onRef('b.environment_id', '=', 'd.environment_id'),
    )
    .select(['d.id', 'd.issue_date', 'd.access_key', 'd.environment_id'])
    .where('d.account_id', '=', sweep.accountId)
    .where('d.business_id', '=', sweep.businessId)
    .where('d.acronym', '=', 'AUT')
    .where('d.annulment', 'is', null)
    .where(sql<boolean>`(d.issue_date, d.id) > (${sweep.lastDate}::date, ${sweep.lastId}::bigint)`)
    .orderBy('d.issue_date')
    .orderBy('d.id')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    date: row.issue_date,
    accessKey: row.access_key ?? '',
    environmentId: row.environment_id as EnvironmentId,
  }));
}

export interface SweepProgress {
  readonly lastDate: string;
  readonly lastId: number;
  readonly asked: number;
  readonly found: number;
  /** Time at which the sweep continues; null when it is complete. */
  readonly dueAt: Date | null;
}

export async function storeSweepProgress(
  trx: Trx,
  { accountId, businessId }: AnnulmentSweep,
  progress: SweepProgress,
): Promise<void> {
  const { lastDate, lastId, asked, found, dueAt } = progress;
  await trx
    .updateTable('annulment_sweeps')
    .set({
      last_date: lastDate,
      last_id: lastId,
      asked: sql<number>`asked + ${asked}`,
      found: sql<number>`found + ${found}`,
      due_at: dueAt,
      lease_until: null,
    })
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .execute();
}
