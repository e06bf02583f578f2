import type { Call, Handlers } from '../../../platform/http/call.ts';
import { listPageReply } from '../../../platform/http/lists/list-query.ts';
import { Refusal } from '../../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../../records/directories/scope.ts';
import { countImportOutcomes, findImport } from './import-store.ts';
import { listImportRows, readImportRows } from './report-store.ts';
import { showImport, showImportRow } from './show-import.ts';
import { startAccessKeyImport, startFileImport } from './start-import.ts';

export const importHandlers = {
  'receivedDocuments.import': startFileImport,
  'receivedDocuments.fetch': startAccessKeyImport,
  'imports.list': listImports,
  'imports.get': getImport,
  'imports.rows.list': listRows,
} satisfies Handlers;

async function listImports(call: Call<'imports.list'>) {
  const { account, query } = call;
  const paging = call.paging({ sortBy: 'id', sortDir: 'desc' });
  return await call.db.forAccount(account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    const { rows, total } = await listImportRows(trx, account.id, business.id, paging, query);
    const counts = await countImportOutcomes(
      trx,
      account.id,
      rows.map(({ id }) => id),
    );
    return listPageReply(rows, total, paging, (row) => showImport(row, counts.get(row.id) ?? {}));
  });
}

async function getImport(call: Call<'imports.get'>) {
  const { account, params, query, mode } = call;
  return await call.db.forAccount(account.id, async (trx) => {
    const row = await findImport(trx, { accountId: account.id, id: params.id, businessId: query.businessId, mode });
    if (row instanceof Refusal) return row;
    const counts = await countImportOutcomes(trx, account.id, [row.id]);
    return { data: showImport(row, counts.get(row.id) ?? {}) };
  });
}

async function listRows(call: Call<'imports.rows.list'>) {
  const { account, params, query, mode } = call;
  const paging = call.paging({ sortBy: 'id', sortDir: 'asc' });
  return await call.db.forAccount(account.id, async (trx) => {
    const where = { accountId: account.id, id: params.id, businessId: query.businessId, mode };
    const found = await findImport(trx, where);
    if (found instanceof Refusal) return found;
    const { rows, total } = await readImportRows(trx, account.id, found.id, query, paging);
    return listPageReply(rows, total, paging, showImportRow);
  });
}
