// SQL queries about the verification of a period with SRI. A run is one row with a position; documents are read page by
// page.
import { sql } from 'kysely';
import type { EnvironmentId } from '../../authority/environment.ts';
import { newLeaseOwner } from '../../platform/db/lease-owner.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { TableRow } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { PeriodClosingScope } from '../ledger/closed-store.ts';

export type VerificationRow = TableRow<'period_verifications'>;

export async function readVerification(
  trx: Trx,
  { accountId, businessId, environmentId }: PeriodClosingScope,
  period: string,
): Promise<VerificationRow | undefined> {
  return await trx
    .selectFrom('period_verifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('environment_id', '=', environmentId)
    .where('period', '=', period)
    .executeTakeFirst();
}

interface NewVerification extends PeriodClosingScope {
  readonly period: string;
  readonly from: string;
  readonly to: string;
  /** First issue date about which SRI still answers. */
  readonly reach: string;
  readonly by: object;
}

/** Starts a run and replaces a finished one. Returns false while one is running. */
export async function startVerification(trx: Trx, wanted: NewVerification): Promise<boolean> {
  const { accountId, businessId, environmentId, period, from, to, reach, by } = wanted;
  const span = { accountId, businessId, environmentId, from, to };
  const { numAffectedRows = 0n } = await sql`
    insert into period_verifications as v
      (account_id, business_id, environment_id, period, starts_on, ends_on, asked_by, asked, out_of_reach, last_date)
    select ${accountId}::bigint, ${businessId}::bigint, ${environmentId}::smallint, ${period}, ${from}::date, ${to}::date,
           ${JSON.stringify(by)}::jsonb, count(*) filter (where x.issue_date >= ${reach}::date),
           count(*) filter (where x.issue_date < ${reach}::date), ${reach}::date
      from (select d.issue_date ${issuedOf(span)} union all select d.issue_date ${receivedOf(span)}) x
    on conflict (business_id, environment_id, period) do update
       set asked_by = excluded.asked_by, asked = excluded.asked, out_of_reach = excluded.out_of_reach, answered = 0,
           unanswered = 0, changed = 0, received = false, last_date = excluded.last_date, last_id = 0, silences = 0,
           started_at = clock_timestamp(), finished_at = null, due_at = clock_timestamp(), lease_until = null, lease_owner = null
     where v.finished_at is not null`.execute(trx);
  return numAffectedRows === 1n;
}

type Span = Omit<NewVerification, 'period' | 'reach' | 'by'>;

function issuedOf({ accountId, businessId, environmentId, from, to }: Span) {
  return sql`from documents d
      left join document_classifications c on c.account_id = d.account_id and c.document_id = d.id
     where d.account_id = ${accountId} and d.business_id = ${businessId} and d.environment_id = ${environmentId}
       and d.acronym = 'AUT' and d.annulled_at is null and d.issue_date <= ${to}::date
       and coalesce(c.registered_on, d.issue_date) between ${from}::date and ${to}::date`;
}

function receivedOf({ accountId, businessId, environmentId, from, to }: Span) {
  return sql`from received_documents d
     where d.account_id = ${accountId} and d.business_id = ${businessId} and d.environment_id = ${environmentId}
       and d.state <> 'annulled' and d.issue_date <= ${to}::date
       and coalesce(d.registered_on, d.issue_date) between ${from}::date and ${to}::date`;
}

export interface ClaimedVerification {
  readonly id: number;
  readonly accountId: number;
  readonly businessId: number;
  readonly environmentId: EnvironmentId;
  readonly owner: string;
}

const leaseSeconds = 120;

export async function claimVerification({
  system,
}: Pick<Database, 'system'>): Promise<ClaimedVerification | undefined> {
  const owner = newLeaseOwner();
  const { rows } = await sql<Omit<ClaimedVerification, 'owner'>>`
    select id, account_id as "accountId", business_id as "businessId", environment_id as "environmentId"
      from claim_due_verification(${owner}, make_interval(secs => ${leaseSeconds}))`.execute(system);
  return rows[0] && { ...rows[0], owner };
}

/**
 * Reads the claimed run. Returns undefined if another worker has claimed it since, or if it was deleted with its
 * business.
 */
export async function readClaimedVerification(
  trx: Trx,
  claimed: ClaimedVerification,
): Promise<VerificationRow | undefined> {
  return await trx
    .selectFrom('period_verifications')
    .selectAll()
    .where('account_id', '=', claimed.accountId)
    .where('id', '=', claimed.id)
    .where('lease_owner', '=', claimed.owner)
    .executeTakeFirst();
}

export interface DocumentToVerify {
  readonly id: number;
  readonly date: string;
  readonly accessKey: string;
}

/** Documents after the position of the run about which SRI still answers. */
export async function readNextDocuments(
  trx: Trx,
  { account_id: accountId, business_id: businessId, environment_id: environmentId, ...run }: VerificationRow,
  reach: string,
  most: number,
): Promise<DocumentToVerify[]> {
  const span = {
    accountId,
    businessId,
    environmentId: environmentId as EnvironmentId,
    from: run.starts_on,
    to: run.ends_on,
  };
  const { rows } = await sql<DocumentToVerify>`
    select d.id, d.issue_date as date, d.access_key as "accessKey" ${run.received ? receivedOf(span) : issuedOf(span)}
       and d.issue_date >= ${reach}::date and (d.issue_date, d.id) > (${run.last_date}::date, ${run.last_id}::bigint)
     order by d.issue_date, d.id limit ${most}`.execute(trx);
  return rows;
}

export interface VerificationProgress {
  readonly answered: number;
  readonly unanswered: number;
  readonly changed: number;
  readonly last: DocumentToVerify;
}

/** Stores the new position and renews the lease. Returns false if another worker has claimed the run. */
export async function recordVerificationProgress(
  trx: Trx,
  claimed: ClaimedVerification,
  { answered, unanswered, changed, last }: VerificationProgress,
): Promise<boolean> {
  const { numUpdatedRows } = await held(trx, claimed)
    .set({
      answered: sql<number>`answered + ${answered}`,
      unanswered: sql<number>`unanswered + ${unanswered}`,
      changed: sql<number>`changed + ${changed}`,
      last_date: last.date,
      last_id: last.id,
      silences: 0,
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
    })
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Releases the run, so that a worker may continue at once or after a pause. */
export async function releaseVerification(trx: Trx, claimed: ClaimedVerification, inSeconds = 0): Promise<void> {
  const due = sql<Date>`clock_timestamp() + make_interval(secs => ${inSeconds})`;
  await held(trx, claimed)
    .set({ ...free, due_at: due })
    .execute();
}

/** Pauses the run after a query without an answer: it continues after a minute, later after up to half an hour. */
export async function pauseVerification(trx: Trx, claimed: ClaimedVerification): Promise<void> {
  await held(trx, claimed)
    .set({
      ...free,
      silences: sql<number>`least(silences + 1, 1000)`,
      due_at: sql<Date>`clock_timestamp() + make_interval(secs => least(60 * power(2, least(silences, 5)), 1800))`,
    })
    .execute();
}

/** Moves the run from issued to received documents. */
export async function startVerifyingReceivedDocuments(
  trx: Trx,
  claimed: ClaimedVerification,
  reach: string,
): Promise<void> {
  await held(trx, claimed)
    .set({ ...free, received: true, last_date: reach, last_id: 0, due_at: sql<Date>`clock_timestamp()` })
    .execute();
}

export async function endVerification(trx: Trx, claimed: ClaimedVerification): Promise<void> {
  await held(trx, claimed)
    .set({ ...free, due_at: null, finished_at: sql<Date>`clock_timestamp()` })
    .execute();
}

const free = { lease_until: null, lease_owner: null };

function held(trx: Trx, { accountId, id, owner }: ClaimedVerification) {
  return trx
    .updateTable('period_verifications')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('lease_owner', '=', owner);
}
