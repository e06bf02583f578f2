// Handles GET /reports/{book}?format=csv|xlsx: the book as a table. A spreadsheet contains its groups, if any, and its
// documents. A CSV contains the groups or, without groups, the documents.
import { type Book, type DataOf, maxDownloadRows } from '@talonario/contract';
import type { Database } from '../../platform/db/pool.ts';
import type { RawReply } from '../../platform/http/call.ts';
import { badRequest, type Refusal } from '../../platform/http/replies/error-reply.ts';
import { amountColumn, numberColumn, type Sheet, type TableFormat, textColumn } from '../../platform/tables/table.ts';
import { pagesOfRows, sheetsReply } from '../../platform/tables/table-reply.ts';
import type { AnySheet } from '../../platform/tables/xlsx/workbook.ts';
import { readDecimalSeparator } from '../../records/businesses/store.ts';
import { type BookPeriod, isRegisterOfTaxes } from '../ledger/register-store.ts';
import { readBookColumns, retentionColumns } from './book-columns.ts';
import { bookShapeOf } from './facts-store.ts';
import {
  type BookRow,
  hasMoreBookDocumentsThan,
  type RetentionRow,
  readBookPage,
  readRetentionPage,
} from './table-store.ts';

type ReportRecord = DataOf<'reports.get'>;

export interface BookTableRequest {
  readonly db: Pick<Database, 'forAccount'>;
  readonly format: TableFormat;
  readonly period: BookPeriod;
  readonly report: ReportRecord;
  readonly now: Date;
}

export async function exportBookTable(wanted: BookTableRequest): Promise<RawReply | Refusal> {
  const { db, format, period, report, now } = wanted;
  const { accountId, businessId } = period;
  const { register } = bookShapeOf(report.book);
  const checked = await db.forAccount(accountId, async (trx) => ({
    tooLong: await hasMoreBookDocumentsThan(trx, register, period, maxDownloadRows),
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
async function documentSheet({
  db,
  period,
  report,
}: Pick<BookTableRequest, 'db' | 'period' | 'report'>): Promise<AnySheet> {
  const { register } = bookShapeOf(report.book);
  if (isRegisterOfTaxes(register)) {
    const columns = await readBookColumns(db, register, period);
    const read = (after: BookRow | undefined) =>
      db.forAccount(period.accountId, (trx) => readBookPage(trx, register, period, after));
    return { name: register === 'sales' ? 'Ventas' : 'Compras', columns, pages: pagesOfRows(read) };
  }
  const read = (after: RetentionRow | undefined) =>
    db.forAccount(period.accountId, (trx) => readRetentionPage(trx, register, period, after));
  return { name: 'Retenciones', columns: retentionColumns, pages: pagesOfRows(read) };
}

type Group = ReportRecord['groups'][number];

function groupSheet({ book, groupBy, groups, otherGroups }: ReportRecord): Sheet<Group> {
  const rest: Group[] =
    otherGroups === null ? [] : [{ key: '', name: 'Otros', code: null, documents: '', totals: otherGroups.totals }];
  async function* pages() {
    yield [...groups, ...rest];
  }
  const quantity = groups.some(({ totals }) => totals.quantity !== undefined);
  // Whether the table has discounts. A discount belongs to a document or a product, not to a rate or a payment.
  const discount = isRegisterOfTaxes(bookShapeOf(book).register) && groupBy !== 'rate' && groupBy !== 'paymentMethod';
  const figure = (value: number) => value.toFixed(2);
  return {
    name: 'Resumen',
    columns: [
      textColumn('Código', ({ code }) => code),
      textColumn('Nombre', ({ name }) => name),
      numberColumn('Comprobantes', ({ totals }) => totals.count),
      ...(quantity ? [numberColumn<Group>('Cantidad', ({ totals }) => totals.quantity)] : []),
      amountColumn('Subtotal', ({ totals }) => figure(totals.subtotal)),
      ...(discount ? [amountColumn<Group>('Descuento', ({ totals }) => figure(totals.discount))] : []),
      amountColumn('IVA', ({ totals }) => figure(totals.vat)),
      amountColumn('ICE', ({ totals }) => figure(totals.ice)),
      amountColumn('Total', ({ totals }) => figure(totals.total)),
    ],
    pages: pages(),
  };
}
