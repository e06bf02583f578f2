// The books of a month as sheets, a line for each document. Titles in Spanish: accountants read them.
import { findById, findTaxByCodes } from '@talonario/sri';
import type { Database } from '../../platform/db/pool.ts';
import { amount, type Column, day, flag, number, type Sheet, text } from '../../platform/tables/table.ts';
import type { Period, Register } from '../ledger/register-store.ts';
import { type BookRow, type RetentionRow, readBookPage, readRetentionPage } from '../reports/table-store.ts';

type Reading = { readonly db: Pick<Database, 'forAccount'>; readonly period: Period };

export function bookSheets(reading: Reading) {
  return [
    bookSheet('Ventas', 'sales', reading, saleColumns),
    bookSheet('Compras', 'purchases', reading, purchaseColumns),
    retentionSheet('Retenciones emitidas', 'withholdings-made', reading),
    retentionSheet('Retenciones recibidas', 'withholdings-received', reading),
  ] as const;
}

// The rates of today have a column each; what is older or rare goes together.
const rateColumns: readonly Column<BookRow>[] = ['0', '5', '8', '4', '6', '7'].map((code) =>
  amount(`Base ${findTaxByCodes('2', code)?.name ?? code}`, ({ bases }) => bases[code] ?? '0.00'),
);
const usualCodes = new Set(['0', '5', '8', '4', '6', '7']);

const otherBases = amount<BookRow>('Base otras tarifas', ({ bases }) => {
  const others = Object.entries(bases).filter(([code]) => !usualCodes.has(code));
  return (others.reduce((sum, [, base]) => sum + Math.round(Number(base) * 100), 0) / 100).toFixed(2);
});

const headColumns: readonly Column<BookRow>[] = [
  day('Fecha', (row) => row.day),
  text('Tipo', (row) => findById('document-types', row.document_type_id)?.name),
  text('Número', (row) => row.number),
  text('Identificación', (row) => row.identification),
  text('Nombre', (row) => row.name),
];

const figureColumns: readonly Column<BookRow>[] = [
  ...rateColumns,
  otherBases,
  amount('Subtotal', (row) => row.subtotal),
  amount('Descuento', (row) => row.discount),
  amount('IVA', (row) => row.vat),
  amount('ICE', (row) => row.ice),
  amount('Total', (row) => row.total),
];

const keyColumn = text<BookRow>('Clave de acceso', (row) => row.access_key);
const saleColumns = [...headColumns, ...figureColumns, keyColumn];
const purchaseColumns = [
  ...headColumns,
  day<BookRow>('Fecha de emisión', (row) => row.issue_date),
  ...figureColumns,
  text<BookRow>('Sustento', (row) => row.sustain_code),
  text<BookRow>('Crédito tributario', (row) => credits[row.vat_credit ?? ''] ?? null),
  flag<BookRow>('Activo fijo', (row) => row.fixed_asset),
  flag<BookRow>('Aceptado sin confirmación del SRI', (row) => row.accepted),
  keyColumn,
];
const credits: Readonly<Record<string, string>> = { full: 'Total', proportional: 'Proporcional', none: 'Sin derecho' };

const retentionColumns: readonly Column<RetentionRow>[] = [
  day('Fecha', (row) => row.day),
  text('Número', (row) => row.number),
  text('Identificación', (row) => row.identification),
  text('Nombre', (row) => row.name),
  text('Impuesto', (row) => findById('retention-tax-types', Number(row.tax_code))?.name ?? row.tax_code),
  text('Código', (row) => row.code),
  number('Porcentaje', (row) => row.rate),
  amount('Base', (row) => row.base),
  amount('Valor retenido', (row) => row.value),
  text('Clave de acceso', (row) => row.access_key),
];

function bookSheet(
  name: string,
  register: Register,
  { db, period }: Reading,
  columns: readonly Column<BookRow>[],
): Sheet<BookRow> {
  const read = (after: BookRow | undefined) =>
    db.forAccount(period.accountId, (trx) => readBookPage(trx, register, period, after));
  return { name, columns, pages: allPages(read) };
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
