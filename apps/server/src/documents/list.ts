// GET /documents. Made for businesses with millions of documents: the page is found by index (find-page.ts), and only the
// documents on it are read.
import type { SelectQueryBuilder, Transaction } from 'kysely';
import type { Tables } from '../platform/db/tables.ts';
import { type Call, refuseProduction } from '../platform/http/call.ts';
import { notFound, type Refusal } from '../platform/http/error-reply.ts';
import { type Placed, toPage } from '../platform/http/list-query.ts';
import { filtersOf, type ListQuery } from './filters.ts';
import { findPage } from './find-page.ts';
import { type HistoryRow, type ListedRecord, type ShownRow, showDocument, shownColumns, showSummary } from './show.ts';

type ListCall = Call<'documents.list'>;

export async function listDocuments(call: ListCall) {
  const { query, account } = call;
  const paging = call.paging({ sortBy: 'date', sortDir: 'desc' });
  return await call.db.forAccount(account.id, async (trx) => {
    const refusal = await refuseBusiness(trx, call);
    if (refusal !== undefined) return refusal;
    const { rows: placed, total } = await findPage(trx, account.id, query, paging);
    const rows = await readRows(trx, account.id, placed);
    if (query.view === 'summary') return toPage(rows, total, paging, showSummary);
    const histories = await readHistories(trx, account.id, rows);
    return toPage(rows, total, paging, (row): ListedRecord => showDocument(row, histories.get(row.id) ?? []));
  });
}

async function refuseBusiness(
  trx: Transaction<Tables>,
  { account, query, mode }: ListCall,
): Promise<Refusal | undefined> {
  const business = await trx
    .selectFrom('businesses')
    .select('environment_id')
    .where('account_id', '=', account.id)
    .where('id', '=', query.businessId)
    .executeTakeFirst();
  return business === undefined ? notFound() : refuseProduction({ mode }, business.environment_id);
}

/** The documents of a page, in its order. */
async function readRows(
  trx: Transaction<Tables>,
  accountId: number,
  placed: readonly Placed[],
): Promise<(ShownRow & Placed)[]> {
  if (placed.length === 0) return [];
  const rows = await trx
    .selectFrom('documents')
    .select(shownColumns)
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
    return row === undefined ? [] : [{ ...row, ...place }]; // deleted since it was found
  });
}

/** The documents a list is about; the panel exports the same. */
export function filtered(trx: Transaction<Tables>, accountId: number, query: ListQuery): DocumentQuery {
  const own: DocumentQuery = trx
    .selectFrom('documents as d')
    .where('d.account_id', '=', accountId)
    .where('d.business_id', '=', query.businessId);
  return filtersOf(query).reduce((documents, { condition }) => documents.where(condition), own);
}

type DocumentQuery = SelectQueryBuilder<Tables & { d: Tables['documents'] }, 'd', object>;

async function readHistories(
  trx: Transaction<Tables>,
  accountId: number,
  rows: readonly ShownRow[],
): Promise<ReadonlyMap<number, HistoryRow[]>> {
  const histories = new Map<number, HistoryRow[]>(rows.map(({ id }) => [id, []]));
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
