// GET /reports/{book}?format=csv|xlsx: the book as a table. A spreadsheet has its groups, if any, and its documents. A
// CSV has the groups, or else the documents.
import { type Book, type DataOf, maxDownloadRows } from '@talonario/contract';
import type { Database } from '../../platform/db/pool.ts';
import type { RawReply } from '../../platform/http/call.ts';
import { badRequest, type Refusal } from '../../platform/http/replies/error-reply.ts';
import { amount, number, type Sheet, type TableFormat, text } from '../../platform/tables/table.ts';
import { pagesOf, sheetsReply } from '../../platform/tables/table-reply.ts';
import type { AnySheet } from '../../platform/tables/xlsx/workbook.ts';
import { readDecimalSeparator } from '../../records/businesses/store.ts';
import { isTaxed, type Period } from '../ledger/register-store.ts';
import { readBookColumns, retentionColumns } from './book-columns.ts';
import { shapeOf } from './facts-store.ts';
import { type BookRow, hasMoreRowsThan, type RetentionRow, readBookPage, readRetentionPage } from './table-store.ts';

type ReportRecord = DataOf<'reports.get'>;

export interface BookTable {
  readonly db: Pick<Database, 'forAccount'>;
  readonly format: TableFormat;
  readonly period: Period;
  readonly report: ReportRecord;
  readonly now: Date;
}

export async function bookTable(wanted: BookTable): Promise<RawReply | Refusal> {
  const { db, format, period, report, now } = wanted;
  const { accountId, businessId } = period;
  const { register } = shapeOf(report.book);
  const checked = await db.forAccount(accountId, async (trx) => ({
    tooLong: await hasMoreRowsThan(trx, register, period, maxDownloadRows),
    point: await readDecimalSeparator(trx, accountId, businessId),
  }));
  if (checked.tooLong)
    return badRequest(
      'request.too_many_rows',
      `The book has more than ${maxDownloadRows} documents: ask for fewer days.`,
    );
  const documents = await documentSheet(wanted);
  const sheets: readonly AnySheet[] = report.groups.length === 0 ? [documents] : [groupSheet(report), documents];
  const fileName = `${fileNames[report.book]}-${period.from}-${period.to}`;
  return sheetsReply({ accountId, format, fileName, point: checked.point, now }, sheets);
}

const fileNames: Readonly<Record<Book, string>> = {
  sales: 'ventas',
  purchases: 'compras',
  'withholdings-made': 'retenciones-emitidas',
  'withholdings-received': 'retenciones-recibidas',
  products: 'productos',
  customers: 'clientes',
  providers: 'proveedores',
  payments: 'cobros',
};

/** Documents, or retentions, that a book sums. */
async function documentSheet({ db, period, report }: Pick<BookTable, 'db' | 'period' | 'report'>): Promise<AnySheet> {
  const { register } = shapeOf(report.book);
  if (isTaxed(register)) {
    const columns = await readBookColumns(db, register, period);
    const read = (after: BookRow | undefined) =>
      db.forAccount(period.accountId, (trx) => readBookPage(trx, register, period, after));
    return { name: register === 'sales' ? 'Ventas' : 'Compras', columns, pages: pagesOf(read) };
  }
  const read = (after: RetentionRow | undefined) =>
    db.forAccount(period.accountId, (trx) => readRetentionPage(trx, register, period, after));
  return { name: 'Retenciones', columns: retentionColumns, pages: pagesOf(read) };
}

type Group = ReportRecord['groups'][number];

function groupSheet({ book, groupBy, groups, otherGroups }: ReportRecord): Sheet<Group> {
  const rest: Group[] =
    otherGroups === null ? [] : [{ key: '', name: 'Otros', code: null, documents: '', totals: otherGroups.totals }];
  async function* pages() {
    yield [...groups, ...rest];
  }
  const quantity = groups.some(({ totals }) => totals.quantity !== undefined);
  // A discount belongs to a document or a product, not to a rate or a payment.
  const discount = isTaxed(shapeOf(book).register) && groupBy !== 'rate' && groupBy !== 'paymentMethod';
  const figure = (value: number) => value.toFixed(2);
  return {
    name: 'Resumen',
    columns: [
      text('Código', ({ code }) => code),
      text('Nombre', ({ name }) => name),
      number('Comprobantes', ({ totals }) => totals.count),
      ...(quantity ? [number<Group>('Cantidad', ({ totals }) => totals.quantity)] : []),
      amount('Subtotal', ({ totals }) => figure(totals.subtotal)),
      ...(discount ? [amount<Group>('Descuento', ({ totals }) => figure(totals.discount))] : []),
      amount('IVA', ({ totals }) => figure(totals.vat)),
      amount('ICE', ({ totals }) => figure(totals.ice)),
      amount('Total', ({ totals }) => figure(totals.total)),
    ],
    pages: pages(),
  };
}
