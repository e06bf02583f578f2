// Reads the documents of a list.

import type { SelectQueryBuilder } from 'kysely';
import type { RowPosition } from '../platform/db/page-query.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { type DocumentListQuery, documentFiltersOf } from './filter-store.ts';
import { type DocumentHistoryRow, type ShownDocumentRow, shownDocumentColumns } from './show.ts';

/** Reads the documents of a page, in its order. */
export async function loadDocumentRows(
  trx: Trx,
  accountId: number,
  placed: readonly RowPosition[],
): Promise<(ShownDocumentRow & RowPosition)[]> {
  if (placed.length === 0) return [];
  const rows = await trx
    .selectFrom('documents')
    .select(shownDocumentColumns)
    .where('account_id', '=', accountId)
    .where(
      'id',
      'in',
      placed.map(({ cursor_id }) => cursor_id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return placed.flatMap((place) => {
    const row = byId.get(place.cursor_id);
    return row === undefined ? [] : [{ ...row, ...place }]; // deleted after it was found
  });
}

/** Selects the documents of a list. The exports of the panel use it, too. */
export function selectFilteredDocuments(trx: Trx, accountId: number, query: DocumentListQuery): DocumentQuery {
  const own: DocumentQuery = trx
    .selectFrom('documents as d')
    .where('d.account_id', '=', accountId)
    .where('d.business_id', '=', query.businessId);
  return documentFiltersOf(query).reduce((documents, { condition }) => documents.where(condition), own);
}

type DocumentQuery = SelectQueryBuilder<Tables & { d: Tables['documents'] }, 'd', object>;

export async function loadDocumentHistories(
  trx: Trx,
  accountId: number,
  rows: readonly ShownDocumentRow[],
): Promise<ReadonlyMap<number, DocumentHistoryRow[]>> {
  const histories = new Map<number, DocumentHistoryRow[]>(rows.map(({ id }) => [id, []]));
  if (rows.length === 0) return histories;
  const entries = await trx
    .selectFrom('document_history')
    .select(['document_id', 'at', 'acronym', 'reason'])
    .where('account_id', '=', accountId)
    .where('document_id', 'in', [...histories.keys()])
    .orderBy('id')
    .execute();
  for (const { document_id: id, ...entry } of entries) histories.get(id)?.push(entry);
  return histories;
}
