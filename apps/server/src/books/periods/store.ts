// SQL queries about closed periods.
import { type RawBuilder, sql } from 'kysely';
import type { TableRow } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { PeriodClosingScope } from '../ledger/closed-store.ts';
import type { NamedFigures } from '../ledger/differences.ts';
import type { BookPeriod } from '../ledger/register-store.ts';

export type PeriodClosingRow = TableRow<'period_closings'>;

export async function loadClosings(
  trx: Trx,
  { accountId, businessId, environmentId }: PeriodClosingScope,
  period?: string,
): Promise<PeriodClosingRow[]> {
  return await trx
    .selectFrom('period_closings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('environment_id', '=', environmentId)
    .$if(period !== undefined, (query) => query.where('period', '=', period ?? ''))
    .orderBy('starts_on', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

interface NewClosing extends PeriodClosingScope {
  readonly period: string;
  readonly from: string;
  readonly to: string;
  readonly figures: NamedFigures;
  /** Time at which the figures of the closing were read. Later writes are changes. */
  readonly at: Date;
  readonly by: object;
}

/** Inserts a closing. Returns undefined if the period is closed already. */
export async function insertClosing(trx: Trx, closing: NewClosing): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('period_closings')
    .values({
      account_id: closing.accountId,
      business_id: closing.businessId,
      environment_id: closing.environmentId,
      period: closing.period,
      starts_on: closing.from,
      ends_on: closing.to,
      figures: JSON.stringify(closing.figures),
      closed_at: closing.at,
      closed_by: JSON.stringify(closing.by),
    })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'environment_id', 'period']).where('reopened_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Start time of the transaction, by the clock of the database. */
export async function readDatabaseTransactionTime(trx: Trx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select transaction_timestamp() as at`.execute(trx);
  return rows[0]?.at ?? new Date(0);
}

/** All answers of a business to forms as one value, to detect whether one of them has changed. */
export async function readFormAnswersDigest(
  trx: Trx,
  { accountId, businessId, environmentId }: PeriodClosingScope,
): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select md5(coalesce(string_agg(concat_ws(' ', form, period, key, amount, choice), '|' order by form, period, key), '')) as mark
      from tax_form_answers
     where account_id = ${accountId} and business_id = ${businessId} and environment_id = ${environmentId}`.execute(
    trx,
  );
  return rows[0]?.mark ?? '';
}

/** Marks the closing as reopened. Returns false if the period is not closed. */
export async function reopenClosing(
  trx: Trx,
  { accountId, businessId, environmentId }: PeriodClosingScope,
  period: string,
  { by, reason }: { readonly by: object; readonly reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('period_closings')
    .set({ reopened_at: sql<Date>`clock_timestamp()`, reopened_by: JSON.stringify(by), reason })
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('environment_id', '=', environmentId)
    .where('period', '=', period)
    .where('reopened_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

export interface DocumentChangedSinceClosing {
  readonly id: number;
  readonly received: boolean;
  readonly document_type_id: number;
  readonly number: string;
  readonly issue_date: string;
  readonly party_name: string;
  readonly total: string;
  readonly annulled: boolean;
  readonly changed_at: Date;
}

/**
 * Documents that were written after an instant and belong to the period, or belonged to it before. A document is never
 * entered before its issue date, so documents issued after the period are skipped.
 */
export async function loadDocumentsChangedSince(
  trx: Trx,
  period: BookPeriod,
  since: Date,
  most: number,
): Promise<DocumentChangedSinceClosing[]> {
  const { accountId, businessId, environmentId, to } = period;
  const { rows } = await sql<DocumentChangedSinceClosing>`
    select * from (
      (select d.id, false as received, d.document_type_id, d.number, coalesce(c.registered_on, d.issue_date) as issue_date,
              d.entity_name as party_name, d.total::text as total, d.annulled_at is not null as annulled, d.updated_at as changed_at
         from documents d
         left join document_classifications c on c.account_id = d.account_id and c.document_id = d.id
        where d.account_id = ${accountId} and d.business_id = ${businessId} and d.environment_id = ${environmentId}
          and d.updated_at > ${since} and d.acronym = 'AUT' and d.issue_date <= ${to}::date
          and (${within(period, sql`coalesce(c.registered_on, d.issue_date)`)}
               or c.document_id is not null and ${wasWithin(period, 'document', since)})
        order by d.updated_at desc limit ${most})
      union all
      (select d.id, true, d.document_type_id, d.number, coalesce(d.registered_on, d.issue_date), d.issuer_name, d.total::text,
              d.state = 'annulled', d.updated_at
         from received_documents d
        where d.account_id = ${accountId} and d.business_id = ${businessId} and d.environment_id = ${environmentId}
          and d.updated_at > ${since} and d.issue_date <= ${to}::date
          and (${within(period, sql`coalesce(d.registered_on, d.issue_date)`)} or ${wasWithin(period, 'receivedDocument', since)})
        order by d.updated_at desc limit ${most})
    ) changed
    order by changed_at desc, id desc
    limit ${most}`.execute(trx);
  return rows;
}

function within({ from, to }: BookPeriod, day: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${day} between ${from}::date and ${to}::date`;
}

/** Whether `d` belonged to the period before a user changed its day of entry, according to the audit log. */
function wasWithin(period: BookPeriod, recordType: string, since: Date): RawBuilder<boolean> {
  return sql`exists (
    select from audit_log a
     where a.account_id = ${period.accountId} and a.record_type = ${recordType} and a.record_id = d.id and a.at > ${since}
       and a.before ? 'registeredOn' and ${within(period, sql`coalesce((a.before ->> 'registeredOn')::date, d.issue_date)`)})`;
}
