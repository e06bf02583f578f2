// SQL queries about pending work of each business of an account. Counts stop at a limit above which the number does not
// matter.
import { documentTraits } from '@talonario/sri';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import { maxExactDocumentCount } from '../home/store.ts';

export interface PendingWorkRow {
  readonly business_id: number;
  readonly name: string;
  readonly identification: string;
  readonly environment_id: number;
  readonly rejected: number;
  readonly valid_to: Date | null;
  readonly unclassified: number;
  /** Day of the first document in Talonario, or the day on which the business was added if that is earlier. */
  readonly known_since: string;
  /** Dates of purchases that have no withholding yet. */
  readonly unwithheld: string[] | null;
}

const purchases = documentTraits.filter(({ side }) => side === 'sale').map(({ id }) => id);
const withholdable = documentTraits.filter(({ withholdable }) => withholdable).map(({ id }) => id);

export async function readPendingWork(
  trx: Trx,
  accountId: number,
  {
    yearAgo,
    lately,
    secondFactor,
    businessId = null,
  }: {
    readonly yearAgo: string;
    readonly lately: string;
    readonly secondFactor: boolean;
    /** If set, only this business is read, active or not. */
    readonly businessId?: number | null;
  },
): Promise<PendingWorkRow[]> {
  const { rows } = await sql<PendingWorkRow>`
    select b.id as business_id, coalesce(nullif(b.commercial_name, ''), b.business_name) as name, b.identification, b.environment_id,
           (select count(*) from (select from documents d
              where d.account_id = ${accountId} and d.business_id = b.id and d.environment_id = b.environment_id
                and d.acronym in ('DVL', 'NAT') limit ${maxExactDocumentCount}) x) as rejected,
           (select s.valid_to from signatures s
              where s.account_id = ${accountId} and s.business_id = b.id and s.current) as valid_to,
           (select count(*) from (select from received_documents r
              where r.account_id = ${accountId} and r.business_id = b.id and r.document_type_id = any (${purchases}::int[])
                and r.issue_date >= ${yearAgo} and r.sustain_code is null and r.sustain_parts is null and r.state <> 'annulled'
              limit ${maxExactDocumentCount}) x) as unclassified,
           least((b.created_at at time zone interval '-05:00')::date,
                 (select min(d.issue_date) from documents d where d.business_id = b.id),
                 (select min(r.issue_date) from received_documents r where r.business_id = b.id))::text as known_since,
           (select array_agg(x.day order by x.day) from (
              select coalesce((r.authorized_at at time zone interval '-05:00')::date, r.issue_date) as day from received_documents r
              where r.account_id = ${accountId} and r.business_id = b.id and r.document_type_id = any (${withholdable}::int[])
                and r.issue_date >= ${lately} and r.state <> 'annulled'
                and not exists (select from withholdings_about(${accountId}, b.id, r.issuer_identification,
                                                               array[r.number, replace(r.number, '-', '')]))
              limit ${maxExactDocumentCount}) x) as unwithheld
      from businesses b
     where b.account_id = ${accountId} and case when ${businessId}::bigint is null then b.active else b.id = ${businessId} end
       and (${secondFactor} or not (select a.demands_second_factor from accounts a where a.id = ${accountId}))
     order by b.id
  `.execute(trx);
  return rows;
}
