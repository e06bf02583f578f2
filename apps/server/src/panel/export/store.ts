// What the exports read.

import type { ListQuery } from '../../documents/filter-store.ts';
import { selectFiltered } from '../../documents/list-store.ts';
import { type ShownRow, shownColumns } from '../../documents/show.ts';
import { nextExportPage } from '../../platform/db/export-page-store.ts';
import type { Trx } from '../../platform/db/transaction.ts';

export type ExportedRow = Omit<ShownRow, 'body' | 'errors' | 'warnings'> & { readonly external_id: string | null };

export async function readExportPage(
  trx: Trx,
  accountId: number,
  query: ListQuery,
  after: ExportedRow | undefined,
): Promise<ExportedRow[]> {
  const documents = selectFiltered(trx, accountId, query)
    .select(exportedColumns.map((column) => `d.${column}` as const))
    .select('d.external_id');
  return await nextExportPage(documents, after).execute();
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
