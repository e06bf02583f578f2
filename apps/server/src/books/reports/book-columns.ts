// Columns of the books as sheets, for the tables of reports and for the package of a month. Headings are in Spanish,
// for accountants.
import { documentTypeById, findCatalogRowByCode, findCatalogRowById, findTaxByCodes } from '@talonario/sri';
import type { Database } from '../../platform/db/pool.ts';
import {
  amountColumn,
  type Column,
  dayColumn,
  flagColumn,
  numberColumn,
  textColumn,
} from '../../platform/tables/table.ts';
import type { BookPeriod } from '../ledger/register-store.ts';
import { type BookRow, loadFurtherVatRates, type RetentionRow } from './table-store.ts';

/** IVA rates that have a column, in the order that accountants commonly use. */
const vatRateCodes = ['0', '5', '4', '2', '8', '3', '10', '6', '7'] as const;

/**
 * Reads the columns of a book. A received file may contain the code of an unknown rate, which gets a column in the
 * periods in which it occurs.
 */
export async function readBookColumns(
  db: Pick<Database, 'forAccount'>,
  register: 'sales' | 'purchases',
  period: BookPeriod,
): Promise<Column<BookRow>[]> {
  const furtherRates = await db.forAccount(period.accountId, (trx) =>
    loadFurtherVatRates(trx, register, period, vatRateCodes),
  );
  return [
    dayColumn('Fecha', (row) => row.day),
    dayColumn('Fecha de emisión', (row) => row.issue_date),
    textColumn('Tipo', (row) => findCatalogRowById('document-types', row.document_type_id)?.name),
    textColumn('Número', (row) => row.number),
    textColumn('Identificación', (row) => row.identification),
    textColumn('Razón social', (row) => row.name),
    ...[...vatRateCodes, ...furtherRates].map((code) =>
      amountColumn<BookRow>(headingOf(code), ({ bases }) => bases[code] ?? '0.00'),
    ),
    amountColumn('Subtotal', (row) => row.subtotal),
    amountColumn('Descuento', (row) => row.discount),
    amountColumn('IVA', (row) => row.vat),
    amountColumn('ICE', (row) => row.ice),
    amountColumn('Total', (row) => row.total),
    ...(register === 'purchases' ? purchaseColumns : []),
    textColumn('Clave de acceso', (row) => row.access_key),
  ];
}

function headingOf(code: string): string {
  return `Base ${findTaxByCodes('2', code)?.name ?? `IVA código ${code}`}`;
}

const purchaseColumns: readonly Column<BookRow>[] = [
  textColumn('Sustento', (row) => row.sustain_code),
  textColumn('Crédito tributario', (row) => credits[row.vat_credit ?? '']),
  flagColumn('Activo fijo', (row) => row.fixed_asset),
  flagColumn('Aceptado sin confirmación del SRI', (row) => row.accepted),
];

const credits: Readonly<Record<string, string>> = { full: 'Total', proportional: 'Proporcional', none: 'Sin derecho' };

const fifteenDigits = /^(\d{3})(\d{3})(\d{9})$/;

export const retentionColumns: readonly Column<RetentionRow>[] = [
  dayColumn('Fecha', (row) => row.day),
  textColumn('Número', (row) => row.number),
  textColumn('Identificación', (row) => row.identification),
  textColumn('Razón social', (row) => row.name),
  textColumn('Tipo del documento de sustento', supportTypeOf),
  textColumn('Número del documento de sustento', (row) => row.support_number?.replace(fifteenDigits, '$1-$2-$3')),
  dayColumn('Fecha del documento de sustento', (row) => row.support_date),
  textColumn(
    'Impuesto',
    (row) => findCatalogRowById('retention-tax-types', Number(row.tax_code))?.name ?? row.tax_code,
  ),
  textColumn('Código', (row) => row.code),
  numberColumn('Porcentaje', ({ rate }) => (rate === null ? null : Number(rate))),
  amountColumn('Base', (row) => row.base),
  amountColumn('Retenido', (row) => row.value),
  textColumn('Clave de acceso', (row) => row.access_key),
];

/**
 * Code of the support document's type. An issued withholding states the type by id or by code of tabla 4, a received
 * one by code.
 */
function supportTypeOf({ support_type_code: sent, support_type_id: id }: RetentionRow): string | null {
  const code = sent ?? (id === null ? undefined : documentTypeById(id)?.code);
  if (code === undefined || code === '') return null;
  return findCatalogRowByCode('support-document-types', code)?.name ?? code;
}
