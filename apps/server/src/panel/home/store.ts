// Statements of the home page. A business may have a million documents: sums are read from an index only, and counts
// end at a limit above which the number does not matter.

import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import type { AnnulledDay, DecidedDay } from './figures.ts';

export interface Place {
  readonly accountId: number;
  readonly businessId: number;
  readonly environmentId: number;
}

/** Documents that SRI decided on, by issue date. */
export async function readDecidedTotals(trx: Trx, place: Place, from: string, to: string): Promise<DecidedDay[]> {
  return (await decidedDays(place, from, to).execute(trx)).rows;
}

export function decidedDays(place: Place, from: string, to: string): RawBuilder<DecidedDay> {
  // The states are literals: the planner uses the index only if it can see that its condition is fulfilled.
  return sql<DecidedDay>`
    select issue_date as day, document_type_id as "documentTypeId", acronym = 'AUT' as authorized,
           count(*) as count, sum(total) as total
      from documents
     where account_id = ${place.accountId} and business_id = ${place.businessId}
       and environment_id = ${place.environmentId} and acronym in ('AUT', 'DVL', 'NAT')
       and issue_date between ${from} and ${to}
     group by 1, 2, 3
  `;
}

/** Documents of these days that SRI has annulled since. */
export async function readAnnulledDays(trx: Trx, place: Place, from: string, to: string): Promise<AnnulledDay[]> {
  const { rows } = await sql<AnnulledDay>`
    select issue_date as day, document_type_id as "documentTypeId", count(*) as count, sum(total) as total
      from documents
     where account_id = ${place.accountId} and business_id = ${place.businessId}
       and environment_id = ${place.environmentId} and annulled_at is not null
       and issue_date between ${from} and ${to}
     group by 1, 2
  `.execute(trx);
  return rows;
}

/** Largest number that the home page counts to. */
export const maxCount = 1000;

export interface DocumentCounts {
  readonly drafts: number;
  readonly unfinished: number;
  readonly rejected: number;
  readonly failedEmails: number;
}

/** Pending documents. A draft has no environment: it is emitted in the current one of its business. */
export async function readDocumentCounts(
  trx: Trx,
  { accountId, businessId, environmentId }: Place,
): Promise<DocumentCounts> {
  const own = sql`account_id = ${accountId} and business_id = ${businessId}`;
  const here = sql`${own} and environment_id = ${environmentId}`;
  const { rows } = await sql<DocumentCounts>`
    select (select count(*) from (
              select from documents where ${own} and acronym = 'CRD' limit ${maxCount}) d) as drafts,
           (select count(*) from (
              select from documents where ${here} and acronym in ('PPR', 'SND', 'REC') limit ${maxCount}) d) as unfinished,
           (select count(*) from (
              select from documents where ${here} and acronym in ('DVL', 'NAT') limit ${maxCount}) d) as rejected,
           (select count(*) from (
              select from emails e join documents d on d.account_id = e.account_id and d.id = e.document_id
               where e.account_id = ${accountId} and e.business_id = ${businessId} and e.status = 'failed'
                 and e.created_at > now() - interval '30 days' and d.environment_id = ${environmentId}
               limit ${maxCount}) f) as "failedEmails"
  `.execute(trx);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a query of counts gave no row');
  return counts;
}
