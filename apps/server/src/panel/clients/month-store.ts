// SQL queries about documents of a month that need work, for each business of an account. Counts stop at a limit.
import { documentTraits, type TaxPeriod } from '@talonario/sri';
import { sql } from 'kysely';
import { purchaseTypeIds } from '../../books/received/classification/check-values.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { maxExactDocumentCount } from '../home/store.ts';

export interface MonthPendingWork {
  readonly business_id: number;
  /**
   * True if received documents were imported after the end of the month. An earlier import cannot contain all documents
   * of the month.
   */
  readonly imported: boolean;
  readonly unclassified: number;
  /** Dates of purchases that have no withholding yet. */
  readonly unwithheld: string[];
}

const withholdable = documentTraits.filter(({ withholdable: may }) => may).map(({ id }) => id);

/** Reads pending work of all active businesses of an account, or only of the one with the id `businessId`. */
export async function readMonthPendingWork(
  trx: Trx,
  accountId: number,
  { from, to }: TaxPeriod,
  businessId: number | null = null,
): Promise<MonthPendingWork[]> {
  const { rows } = await sql<MonthPendingWork>`
    select b.id as business_id,
           exists (select from received_documents r
              where r.account_id = ${accountId} and r.business_id = b.id and r.environment_id = b.environment_id
                and r.issue_date between ${from} and ${to} and r.created_at >= m.ended_at)
           or exists (select from imports i
              where i.account_id = ${accountId} and i.business_id = b.id and i.environment_id = b.environment_id
                and i.source in ('report', 'files') and i.status = 'done' and not i.dry_run
                and i.created_at >= m.ended_at and i.created_at < m.ended_at + interval '1 month') as imported,
           (select count(*) from (
              select from received_documents r
               where r.account_id = ${accountId} and r.business_id = b.id and r.issue_date between ${from} and ${to}
                 and r.document_type_id = any (${purchaseTypeIds}::int[]) and r.state not in ('annulled', 'not_authorized')
                 and r.sustain_code is null and r.sustain_parts is null
              union all
              select from documents d
                left join document_classifications c on c.account_id = d.account_id and c.document_id = d.id
               where d.account_id = ${accountId} and d.business_id = b.id and d.acronym = 'AUT' and d.annulled_at is null
                 and d.issue_date between ${from} and ${to} and d.document_type_id = any(types_with_trait('purchase'))
                 and num_nonnulls(c.sustain_code, c.sustain_parts) = 0
              limit ${maxExactDocumentCount}) x) as unclassified,
           coalesce((select array_agg(x.day) from (
              select coalesce((r.authorized_at at time zone interval '-05:00')::date, r.issue_date)::text as day
                from received_documents r
               where r.account_id = ${accountId} and r.business_id = b.id and r.issue_date between ${from} and ${to}
                 and r.document_type_id = any (${withholdable}::int[]) and r.state <> 'annulled'
                 and not exists (select from withholdings_about(${accountId}, b.id, r.issuer_identification,
                                                                array[r.number, replace(r.number, '-', '')]))
               limit ${maxExactDocumentCount}) x), '{}') as unwithheld
      from businesses b,
           lateral (select ((${to}::date + 1)::timestamp at time zone interval '-05:00') as ended_at) m
     where b.account_id = ${accountId} and case when ${businessId}::bigint is null then b.active else b.id = ${businessId} end
     order by b.id
  `.execute(trx);
  return rows;
}

export interface MonthDocumentCounts {
  readonly received: number;
  readonly issued: number;
  readonly imported_at: Date | null;
}

/** Counts the documents of one business in a month. */
export async function readMonthDocumentCounts(
  trx: Trx,
  accountId: number,
  businessId: number,
  { from, to }: TaxPeriod,
): Promise<MonthDocumentCounts> {
  const { rows } = await sql<MonthDocumentCounts>`
    select (select count(*) from (select from received_documents r
              where r.account_id = ${accountId} and r.business_id = ${businessId} and r.issue_date between ${from} and ${to}
                and r.state not in ('annulled', 'not_authorized') limit ${maxExactDocumentCount}) x)::int as received,
           (select count(*) from (select from documents d
              where d.account_id = ${accountId} and d.business_id = ${businessId} and d.issue_date between ${from} and ${to}
                and d.acronym = 'AUT' and d.annulled_at is null limit ${maxExactDocumentCount}) x)::int as issued,
           (select max(r.created_at) from received_documents r
             where r.account_id = ${accountId} and r.business_id = ${businessId} and r.issue_date between ${from} and ${to})
             as imported_at
  `.execute(trx);
  return rows[0] ?? { received: 0, issued: 0, imported_at: null };
}
