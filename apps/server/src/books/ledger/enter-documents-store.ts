// Enters documents into the books: each document once, from its row in the table of documents.
import { sql } from 'kysely';
import { lockAccountFor } from '../../platform/db/account-lock.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';

export interface BusinessDaySpan {
  readonly accountId: number;
  readonly businessId: number;
  readonly from: string;
  readonly to: string;
}

export interface EnteredDocumentsCount {
  readonly issued: number;
  readonly upTo: string | null;
  readonly received: number;
}

/**
 * Days with documents that are not entered yet: the requested days, extended back to the first purchase settlement that
 * belongs to them but was issued earlier.
 */
export async function findDaysToEnter(trx: Trx, span: BusinessDaySpan): Promise<BusinessDaySpan | undefined> {
  const { accountId, businessId, from, to } = span;
  const { rows } = await sql<{ behind: boolean; since: string | null }>`
    select has_unentered_documents(${accountId}, ${businessId}, ${from}::date, ${to}::date) as behind,
           (select min(d.issue_date)
              from document_classifications c
              join documents d on d.account_id = c.account_id and d.id = c.document_id
             where c.account_id = ${accountId} and c.business_id = ${businessId}
               and c.registered_on between ${from}::date and ${to}::date and d.issue_date < ${from}::date and d.acronym = 'AUT'
               and (select e.id from book_entries e where e.document_id = d.id) is null) as since`.execute(trx);
  const [row] = rows;
  if (row?.since != null) return { ...span, from: row.since };
  return row?.behind ? span : undefined;
}

/**
 * Enters up to `most` documents of each side. Returns their number, and the last day of the issued ones. One
 * transaction of an account at a time, so that no document is entered twice.
 */
export async function enterNextDocuments(
  trx: Trx,
  { accountId, businessId, from, to }: BusinessDaySpan,
  most: number,
): Promise<EnteredDocumentsCount> {
  await lockAccountFor(trx, 'books', accountId);
  const issued = await sql<{ entered: number; up_to: string | null }>`
    select * from enter_issued(${accountId}, ${businessId}, ${from}::date, ${to}::date, ${most}::int)`.execute(trx);
  const received = await sql<{ count: number }>`
    select enter_received(${accountId}, ${businessId}, ${from}::date, ${to}::date, ${most}::int) as count`.execute(trx);
  const [row] = issued.rows;
  return { issued: row?.entered ?? 0, upTo: row?.up_to ?? null, received: received.rows[0]?.count ?? 0 };
}

export interface BusinessToEnter {
  readonly accountId: number;
  readonly businessId: number;
}

/** Businesses whose books were last updated before `since` and that have new documents. */
export async function findBusinessesToEnter(
  { system }: Pick<Database, 'system'>,
  since: Date,
  most: number,
): Promise<readonly BusinessToEnter[]> {
  const { rows } = await sql<BusinessToEnter>`
    select account_id as "accountId", business_id as "businessId" from find_unbooked(${since}, ${most}::int)
  `.execute(system);
  return rows;
}

export async function recordBooksChecked(
  trx: Trx,
  { accountId, businessId }: BusinessToEnter,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('book_checks')
    .values({ account_id: accountId, business_id: businessId, checked_at: at })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet({ checked_at: at }))
    .execute();
}
