// Every statement about closed periods.
import { type Selectable, sql } from 'kysely';
import type { PeriodClosingTable } from '../../platform/db/tables/periods.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { ClosedIn } from '../ledger/closed-store.ts';
import type { Period } from '../ledger/register-store.ts';

export type ClosingRow = Selectable<PeriodClosingTable>;
export type PeriodFigures = Readonly<Record<string, string>>;

export async function readClosings(
  trx: Trx,
  { accountId, businessId, environmentId }: ClosedIn,
  period?: string,
): Promise<ClosingRow[]> {
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

interface NewClosing extends ClosedIn {
  readonly period: string;
  readonly from: string;
  readonly to: string;
  readonly figures: PeriodFigures;
  readonly by: object;
}

/** False when it is closed already. */
export async function insertClosing(trx: Trx, closing: NewClosing): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('period_closings')
    .values({
      account_id: closing.accountId,
      business_id: closing.businessId,
      environment_id: closing.environmentId,
      period: closing.period,
      starts_on: closing.from,
      ends_on: closing.to,
      figures: JSON.stringify(closing.figures),
      closed_by: JSON.stringify(closing.by),
    })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'environment_id', 'period']).where('reopened_at', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
}

/** False when it is not closed. */
export async function reopenClosing(
  trx: Trx,
  { accountId, businessId, environmentId }: ClosedIn,
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

export interface ChangedRow {
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

/** Documents of the period that were written after an instant. */
export async function readChanged(
  trx: Trx,
  { accountId, businessId, environmentId, from, to }: Period,
  since: Date,
  most: number,
): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    select * from (
      (select id, false as received, document_type_id, number, issue_date, entity_name as party_name, total::text as total,
              annulled_at is not null as annulled, updated_at as changed_at
         from documents
        where account_id = ${accountId} and business_id = ${businessId} and environment_id = ${environmentId}
          and updated_at > ${since} and acronym = 'AUT' and issue_date between ${from}::date and ${to}::date
        order by updated_at desc limit ${most})
      union all
      (select id, true, document_type_id, number, coalesce(registered_on, issue_date), issuer_name, total::text,
              state = 'annulled', updated_at
         from received_documents
        where account_id = ${accountId} and business_id = ${businessId} and environment_id = ${environmentId}
          and updated_at > ${since} and coalesce(registered_on, issue_date) between ${from}::date and ${to}::date
        order by updated_at desc limit ${most})
    ) changed
    order by changed_at desc, id desc
    limit ${most}`.execute(trx);
  return rows;
}
