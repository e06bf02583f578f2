// What the exports of received documents read.
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import type { ListQuery } from './filter-store.ts';
import { listedColumns, type ReceivedRow, selectFiltered } from './store.ts';

export type ExportedRow = ReceivedRow;

export const pageSize = 1000;

/** Newest first, a thousand at a time, from where the page before ended. */
export async function readExportPage(
  trx: Trx,
  accountId: number,
  query: ListQuery,
  after: ExportedRow | undefined,
): Promise<ExportedRow[]> {
  return await selectFiltered(trx, accountId, query)
    .select(listedColumns.map((column) => `d.${column}` as const))
    .select('d.content')
    .$if(after !== undefined, (documents) =>
      documents.where(sql<boolean>`(d.issue_date, d.id) < (${after?.issue_date}::date, ${after?.id}::bigint)`),
    )
    .orderBy('d.issue_date', 'desc')
    .orderBy('d.id', 'desc')
    .limit(pageSize)
    .execute();
}

/** Those of the ids that are there, and whether each has a file. */
export async function pickReceived(trx: Trx, accountId: number, businessId: number, ids: readonly number[]) {
  return await trx
    .selectFrom('received_documents as d')
    .select(listedColumns.map((column) => `d.${column}` as const))
    .select(sql<boolean>`exists (select from received_files f where f.received_document_id = d.id)`.as('has_file'))
    .where('d.account_id', '=', accountId)
    .where('d.business_id', '=', businessId)
    .where('d.id', 'in', ids)
    .orderBy('d.id')
    .execute();
}
