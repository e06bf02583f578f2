// What the exports read.

import { sql } from 'kysely';
import type { ListQuery } from '../../documents/filter-store.ts';
import { selectFiltered } from '../../documents/list-store.ts';
import { type ShownRow, shownColumns } from '../../documents/show.ts';
import type { Trx } from '../../platform/db/transaction.ts';

export type ExportedRow = Omit<ShownRow, 'body' | 'errors' | 'warnings'> & { readonly external_id: string | null };

export const pageSize = 1000;

/** Newest first, a thousand at a time, from where the page before ended. */
export async function readExportPage(
  trx: Trx,
  accountId: number,
  query: ListQuery,
  after: ExportedRow | undefined,
): Promise<ExportedRow[]> {
  return await selectFiltered(trx, accountId, query)
    .select(exportedColumns.map((column) => `d.${column}` as const))
    .select('d.external_id')
    .$if(after !== undefined, (documents) =>
      documents.where(sql<boolean>`(d.issue_date, d.id) < (${after?.issue_date}::date, ${after?.id}::bigint)`),
    )
    .orderBy('d.issue_date', 'desc')
    .orderBy('d.id', 'desc')
    .limit(pageSize)
    .execute();
}

const exportedColumns = shownColumns.filter(
  (column) => column !== 'body' && column !== 'errors' && column !== 'warnings',
) as Exclude<(typeof shownColumns)[number], 'body' | 'errors' | 'warnings'>[];

/** Those of the ids that are there. */
export async function pickDocuments(trx: Trx, accountId: number, businessId: number, ids: readonly number[]) {
  return await trx
    .selectFrom('documents')
    .select(['id', 'acronym', 'updated_at'])
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}
