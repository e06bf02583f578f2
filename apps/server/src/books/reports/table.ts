// GET /reports/{book}?format=csv|xlsx: the book as a table. A spreadsheet has its groups, where there are any, and its documents; a CSV the first of them.
import { type Book, type DataOf, largestTable } from '@talonario/contract';
import { findById } from '@talonario/sri';
import type { Database } from '../../platform/db/pool.ts';
import type { RawReply } from '../../platform/http/call.ts';
import { badRequest, type Refusal } from '../../platform/http/replies/error-reply.ts';
import {
  amount,
  type Column,
  day,
  flag,
  number,
  type Sheet,
  type TableFormat,
  text,
} from '../../platform/tables/table.ts';
import { pagesOf, sheetsReply } from '../../platform/tables/table-reply.ts';
import type { AnySheet } from '../../platform/tables/xlsx/workbook.ts';
import { readDecimalSeparator } from '../../records/businesses/store.ts';
import { isTaxed, type Period } from '../ledger/register-store.ts';
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
    tooLong: await hasMoreRowsThan(trx, register, period, largestTable),
    point: await readDecimalSeparator(trx, accountId, businessId),
  }));
  if (checked.tooLong)
    return badRequest('request.too_many_rows', `The book has more than ${largestTable} documents: ask for fewer days.`);
  const documents = documentSheet(wanted);
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

/** The documents, or retentions, that a book adds up; also for the package of a month. */
export function documentSheet({ db, period, report }: Pick<BookTable, 'db' | 'period' | 'report'>): AnySheet {
  const { register } = shapeOf(report.book);
  if (isTaxed(register)) {
    const columns = register === 'sales' ? saleColumns : purchaseColumns;
    const read = (after: BookRow | undefined) =>
      db.forAccount(period.accountId, (trx) => readBookPage(trx, register, period, after));
    return { name: register === 'sales' ? 'Ventas' : 'Compras', columns, pages: pagesOf(read) };
  }
  const read = (after: RetentionRow | undefined) =>
    db.forAccount(period.accountId, (trx) => readRetentionPage(trx, register, period, after));
  return { name: 'Retenciones', columns: retentionColumns, pages: pagesOf(read) };
}

const documentColumns: readonly Column<BookRow>[] = [
  day('Fecha', (row) => row.day),
  day('Fecha de emisión', ({ issue_date }) => issue_date),
  text('Tipo', ({ document_type_id }) => findById('document-types', document_type_id)?.name),
  text('Número', (row) => row.number),
  text('Identificación', ({ identification }) => identification),
  text('Razón social', ({ name }) => name),
  amount('Base IVA 0%', ({ zero }) => zero),
  amount('Base IVA gravada', ({ taxed }) => taxed),
  amount('No objeto de IVA', ({ not_subject }) => not_subject),
  amount('Exenta de IVA', ({ exempt }) => exempt),
  amount('Subtotal', ({ subtotal }) => subtotal),
  amount('Descuento', ({ discount }) => discount),
  amount('IVA', ({ vat }) => vat),
  amount('ICE', ({ ice }) => ice),
  amount('Total', ({ total }) => total),
];

const accessKey = text<BookRow>('Clave de acceso', ({ access_key }) => access_key);
const saleColumns = [...documentColumns, accessKey];
const purchaseColumns = [
  ...documentColumns,
  text<BookRow>('Sustento', ({ sustain_code }) => sustain_code),
  flag<BookRow>('Aceptado sin confirmar', ({ accepted }) => accepted),
  accessKey,
];

const taxNames: Readonly<Record<string, string>> = { '1': 'Renta', '2': 'IVA', '6': 'ISD' };

const retentionColumns: readonly Column<RetentionRow>[] = [
  day('Fecha', (row) => row.day),
  text('Número', (row) => row.number),
  text('Identificación', ({ identification }) => identification),
  text('Razón social', ({ name }) => name),
  text('Impuesto', ({ tax_code }) => taxNames[tax_code] ?? tax_code),
  text('Código', ({ code }) => code),
  number('Porcentaje', ({ rate }) => (rate === null ? null : Number(rate))),
  amount('Base', ({ base }) => base),
  amount('Retenido', ({ value }) => value),
  text('Clave de acceso', ({ access_key }) => access_key),
];

type Group = ReportRecord['groups'][number];

function groupSheet({ book, groupBy, groups, otherGroups }: ReportRecord): Sheet<Group> {
  const rest: Group[] =
    otherGroups === null ? [] : [{ key: '', name: 'Otros', code: null, documents: '', totals: otherGroups.totals }];
  async function* pages() {
    yield [...groups, ...rest];
  }
  const quantity = groups.some(({ totals }) => totals.quantity !== undefined);
  // What was taken off is of a document or a product, not of a rate or a payment.
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
