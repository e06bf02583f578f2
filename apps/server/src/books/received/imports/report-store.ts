// Lists of imports, and results of their rows.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type RowPosition, selectPage } from '../../../platform/db/page-query.ts';
import { containsPattern } from '../../../platform/db/search-text.ts';
import type { RowOutcome, Tables } from '../../../platform/db/tables.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { ListPaging } from '../../../platform/http/lists/list-query.ts';
import { importColumns } from './import-store.ts';

const byId = { by: sql.ref('d.id'), type: 'bigint' } as const;

export async function listImportRows(
  trx: Trx,
  accountId: number,
  businessId: number,
  paging: ListPaging,
  { search, issued }: { readonly search?: string; readonly issued?: boolean },
) {
  const own = trx
    .selectFrom('imports as d')
    .where('d.account_id', '=', accountId)
    .where('d.business_id', '=', businessId)
    .$if(issued !== undefined, (query) => query.where('d.source', issued ? '=' : '<>', 'issued'))
    .$if(search !== undefined, (query) => query.where(contains(sql.ref('d.file_name'), search ?? '')));
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await selectPage(
    own.select(importColumns.map((column) => `d.${column}` as const)),
    'd.id',
    byId,
    paging,
  ).execute();
  return { rows, total: Number(count) };
}

const rowColumns = [
  'line',
  'file_name',
  'access_key',
  'outcome',
  'received_document_id',
  'document_id',
  'code',
  'params',
  'message',
] as const;

export type StoredImportRow = Pick<Selectable<Tables['import_rows']>, (typeof rowColumns)[number]>;

const byLine = { by: sql.ref('d.line'), type: 'bigint' } as const;

export async function readImportRows(
  trx: Trx,
  accountId: number,
  importId: number,
  { outcome, search }: { readonly outcome?: RowOutcome; readonly search?: string },
  paging: ListPaging,
): Promise<{ rows: (StoredImportRow & RowPosition)[]; total: number }> {
  const own = trx
    .selectFrom('import_rows as d')
    .where('d.account_id', '=', accountId)
    .where('d.import_id', '=', importId)
    .$if(outcome !== undefined, (query) => query.where('d.outcome', '=', outcome ?? 'new'))
    .$if(search !== undefined, (query) =>
      query.where(contains(sql`concat_ws(' ', d.access_key, d.file_name, d.message)`, search ?? '')),
    );
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const listed = own.select(rowColumns.map((column) => `d.${column}` as const));
  return { rows: await selectPage(listed, 'd.line', byLine, paging).execute(), total: Number(count) };
}

// Condition for a text search. It uses no index, because one import or one business has few enough rows for a scan.
function contains(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  return sql`search_text(coalesce(${text}, '')) like ${containsPattern(search)}`;
}
