// SQL queries of the home page. A business may have a million documents, so sums are read from an index only, and
// counts stop at a limit above which the number does not matter.

import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import type { TotalsOfDay } from './figures.ts';

export interface HomePageBusiness {
  readonly accountId: number;
  readonly businessId: number;
  readonly environmentId: number;
}

/** Sums authorised documents by issue date and type. */
export async function loadAuthorizedTotals(
  trx: Trx,
  place: HomePageBusiness,
  from: string,
  to: string,
): Promise<TotalsOfDay[]> {
  return (await authorizedTotalsQuery(place, from, to).execute(trx)).rows;
}

export function authorizedTotalsQuery(place: HomePageBusiness, from: string, to: string): RawBuilder<TotalsOfDay> {
  // The states are literals in the SQL, because the planner uses the partial index only if it can see that their
  // condition is fulfilled. It does not recognise the condition in the equation with one state.
  return sql<TotalsOfDay>`
    select issue_date as day, document_type_id as "documentTypeId",
           count(*) filter (where acronym = 'AUT') as count, sum(total) filter (where acronym = 'AUT') as total
      from documents
     where account_id = ${place.accountId} and business_id = ${place.businessId}
       and environment_id = ${place.environmentId} and acronym in ('AUT', 'DVL', 'NAT')
       and issue_date between ${from} and ${to}
     group by 1, 2
    having count(*) filter (where acronym = 'AUT') > 0
  `;
}

/** Sums documents that were issued on these days and annulled later. */
export async function loadAnnulledTotals(
  trx: Trx,
  place: HomePageBusiness,
  from: string,
  to: string,
): Promise<TotalsOfDay[]> {
  const { rows } = await sql<TotalsOfDay>`
    select issue_date as day, document_type_id as "documentTypeId", count(*) as count, sum(total) as total
      from documents
     where account_id = ${place.accountId} and business_id = ${place.businessId}
       and environment_id = ${place.environmentId} and annulled_at is not null
       and issue_date between ${from} and ${to}
     group by 1, 2
  `.execute(trx);
  return rows;
}

/** Maximum to which the home page counts documents exactly. */
export const maxExactDocumentCount = 1000;

export interface PendingDocumentCounts {
  readonly drafts: number;
  readonly unfinished: number;
  readonly rejected: number;
  readonly failedEmails: number;
}

/**
 * Counts documents that need attention. A draft has no environment, because it is emitted in the current environment of
 * its business.
 */
export async function readDocumentCounts(
  trx: Trx,
  { accountId, businessId, environmentId }: HomePageBusiness,
): Promise<PendingDocumentCounts> {
  const own = sql`account_id = ${accountId} and business_id = ${businessId}`;
  const here = sql`${own} and environment_id = ${environmentId}`;
  const { rows } = await sql<PendingDocumentCounts>`
    select (select count(*) from (
              select from documents where ${own} and acronym = 'CRD' limit ${maxExactDocumentCount}) d) as drafts,
           (select count(*) from (
              select from documents where ${here} and acronym in ('PPR', 'SND', 'REC') limit ${maxExactDocumentCount}) d) as unfinished,
           (select count(*) from (
              select from documents where ${here} and acronym in ('DVL', 'NAT') limit ${maxExactDocumentCount}) d) as rejected,
           (select count(*) from (
              select from emails e join documents d on d.account_id = e.account_id and d.id = e.document_id
               where e.account_id = ${accountId} and e.business_id = ${businessId} and e.status = 'failed'
                 and e.created_at > now() - interval '30 days' and d.environment_id = ${environmentId}
               limit ${maxExactDocumentCount}) f) as "failedEmails"
  `.execute(trx);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a query of counts gave no row');
  return counts;
}
