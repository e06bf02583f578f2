// The books of a month as sheets, a line for each document.
import type { Database } from '../../platform/db/pool.ts';
import type { Sheet } from '../../platform/tables/table.ts';
import type { Period, Register } from '../ledger/register-store.ts';
import { readBookColumns, retentionColumns } from '../reports/book-columns.ts';
import { type BookRow, type RetentionRow, readBookPage, readRetentionPage } from '../reports/table-store.ts';

type Reading = { readonly db: Pick<Database, 'forAccount'>; readonly period: Period };

export async function bookSheets(reading: Reading) {
  return [
    await bookSheet('Ventas', 'sales', reading),
    await bookSheet('Compras', 'purchases', reading),
    retentionSheet('Retenciones emitidas', 'withholdings-made', reading),
    retentionSheet('Retenciones recibidas', 'withholdings-received', reading),
  ] as const;
}

async function bookSheet(
  name: string,
  register: 'sales' | 'purchases',
  { db, period }: Reading,
): Promise<Sheet<BookRow>> {
  const read = (after: BookRow | undefined) =>
    db.forAccount(period.accountId, (trx) => readBookPage(trx, register, period, after));
  return { name, columns: await readBookColumns(db, register, period), pages: allPages(read) };
}

function retentionSheet(name: string, register: Register, { db, period }: Reading): Sheet<RetentionRow> {
  const read = (after: RetentionRow | undefined) =>
    db.forAccount(period.accountId, (trx) => readRetentionPage(trx, register, period, after));
  return { name, columns: retentionColumns, pages: allPages(read) };
}

/** However many: a package has no largest table. Each page in a transaction of its own, so that a long book holds none open. */
async function* allPages<Row>(
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let page = await read(undefined); page.length > 0; page = await read(page.at(-1))) yield page;
}
