// Columns of the books as sheets, for the tables of reports and for the package of a month. Headings are in Spanish,
// for accountants.
import { documentTypeById, findByCode, findById, findTaxByCodes } from '@talonario/sri';
import type { Database } from '../../platform/db/pool.ts';
import { amount, type Column, day, flag, number, text } from '../../platform/tables/table.ts';
import type { Period } from '../ledger/register-store.ts';
import { type BookRow, type RetentionRow, readFurtherRates } from './table-store.ts';

/** Rates of IVA, each with a column, in the usual order of accountants. */
const vatRateCodes = ['0', '5', '4', '2', '8', '3', '10', '6', '7'] as const;

/**
 * A received file may contain the code of an unknown rate. Such a rate has a column in the periods in which it occurs.
 */
export async function readBookColumns(
  db: Pick<Database, 'forAccount'>,
  register: 'sales' | 'purchases',
  period: Period,
): Promise<Column<BookRow>[]> {
  const furtherRates = await db.forAccount(period.accountId, (trx) =>
    readFurtherRates(trx, register, period, vatRateCodes),
  );
  return [
    day('Fecha', (row) => row.day),
    day('Fecha de emisión', (row) => row.issue_date),
    text('Tipo', (row) => findById('document-types', row.document_type_id)?.name),
    text('Número', (row) => row.number),
    text('Identificación', (row) => row.identification),
    text('Razón social', (row) => row.name),
    ...[...vatRateCodes, ...furtherRates].map((code) =>
      amount<BookRow>(headingOf(code), ({ bases }) => bases[code] ?? '0.00'),
    ),
    amount('Subtotal', (row) => row.subtotal),
    amount('Descuento', (row) => row.discount),
    amount('IVA', (row) => row.vat),
    amount('ICE', (row) => row.ice),
    amount('Total', (row) => row.total),
    ...(register === 'purchases' ? purchaseColumns : []),
    text('Clave de acceso', (row) => row.access_key),
  ];
}

function headingOf(code: string): string {
  return `Base ${findTaxByCodes('2', code)?.name ?? `IVA código ${code}`}`;
}

const purchaseColumns: readonly Column<BookRow>[] = [
  text('Sustento', (row) => row.sustain_code),
  text('Crédito tributario', (row) => credits[row.vat_credit ?? '']),
  flag('Activo fijo', (row) => row.fixed_asset),
  flag('Aceptado sin confirmación del SRI', (row) => row.accepted),
];

const credits: Readonly<Record<string, string>> = { full: 'Total', proportional: 'Proporcional', none: 'Sin derecho' };

const fifteenDigits = /^(\d{3})(\d{3})(\d{9})$/;

export const retentionColumns: readonly Column<RetentionRow>[] = [
  day('Fecha', (row) => row.day),
  text('Número', (row) => row.number),
  text('Identificación', (row) => row.identification),
  text('Razón social', (row) => row.name),
  text('Tipo del documento de sustento', supportTypeOf),
  text('Número del documento de sustento', (row) => row.support_number?.replace(fifteenDigits, '$1-$2-$3')),
  day('Fecha del documento de sustento', (row) => row.support_date),
  text('Impuesto', (row) => findById('retention-tax-types', Number(row.tax_code))?.name ?? row.tax_code),
  text('Código', (row) => row.code),
  number('Porcentaje', ({ rate }) => (rate === null ? null : Number(rate))),
  amount('Base', (row) => row.base),
  amount('Retenido', (row) => row.value),
  text('Clave de acceso', (row) => row.access_key),
];

/** An issued withholding names the type by id or by code of tabla 4, a received one by code. */
function supportTypeOf({ support_type_code: sent, support_type_id: id }: RetentionRow): string | null {
  const code = sent ?? (id === null ? undefined : documentTypeById(id)?.code);
  if (code === undefined || code === '') return null;
  return findByCode('support-document-types', code)?.name ?? code;
}
