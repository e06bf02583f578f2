// Handles GET /received-documents?format=csv|xlsx: a table for accountants, one line per received document.
import { maxDownloadRows } from '@talonario/contract';
import { Decimal, findCatalogRowById, type ReceivedDocument, roundHalfUp, sumDecimals } from '@talonario/sri';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { RawReply } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { listOrTableReply } from '../../platform/tables/requested-table.ts';
import {
  amountColumn,
  type Column,
  columnsWithoutTotals,
  dayColumn,
  instantColumn,
  type TableFormat,
  textColumn,
} from '../../platform/tables/table.ts';
import { readDecimalSeparator } from '../../records/businesses/store.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import type { RecordPrincipal } from '../../records/directories/scope-store.ts';
import { sustainText } from './classification/parts.ts';
import { classificationValuesOf, classifierOf } from './classification/values.ts';
import {
  hasMoreReceivedThan,
  type ReceivedTableOrder,
  type ExportedReceivedRow as Row,
  readExportPage,
} from './export-store.ts';
import type { ReceivedListQuery } from './filter-store.ts';
import { showAcceptance } from './show-provenance.ts';

export interface ReceivedTableCall extends RecordPrincipal {
  readonly db: Database;
  readonly now: () => Date;
  readonly query: ReceivedListQuery;
}

export async function exportReceivedTable(
  call: ReceivedTableCall,
  format: TableFormat,
  order: ReceivedTableOrder,
): Promise<RawReply | Refusal> {
  const { account, query, db } = call;
  const found = await db.forAccount(account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    const point = await readDecimalSeparator(trx, account.id, business.id);
    return { identification: business.identification, point };
  });
  if (found instanceof Refusal) return found;
  return await listOrTableReply<Row>({
    // A list of several document types has no totals: their sum would be meaningless, because a credit note subtracts
    // from an invoice.
    columns: query.documentTypeCode === undefined ? columnsWithoutTotals(columns) : columns,
    accountId: account.id,
    format,
    point: found.point,
    now: call.now(),
    sheet: 'Recibidos',
    fileName: `recibidos-${found.identification}-${dayInGuayaquil(call.now())}`,
    read: (after) => db.forAccount(account.id, (trx) => readExportPage(trx, account.id, query, order, after)),
    isTooLong: () => db.forAccount(account.id, (trx) => hasMoreReceivedThan(trx, account.id, query, maxDownloadRows)),
  });
}

const columns: readonly Column<Row>[] = [
  dayColumn('Fecha de emisión', ({ issue_date }) => issue_date),
  textColumn('Tipo', ({ document_type_id }) => findCatalogRowById('document-types', document_type_id)?.name ?? ''),
  textColumn('Código', ({ document_type_id }) => findCatalogRowById('document-types', document_type_id)?.code ?? ''),
  textColumn('Número', ({ number }) => number),
  textColumn('Estado', ({ state }) => stateNames[state]),
  textColumn('XML', ({ xml_status }) => xmlNames[xml_status]),
  textColumn('RUC emisor', ({ issuer_identification }) => issuer_identification),
  textColumn('Razón social emisor', ({ issuer_name }) => issuer_name),
  textColumn('Recibido por', ({ receiver_identification }) => receiver_identification ?? ''),
  amountColumn('Subtotal', (row) => (row.has_figures ? row.subtotal : null)),
  amountColumn('Base IVA 0%', (row) => baseOf(row, 'zero')),
  amountColumn('Base IVA gravada', (row) => baseOf(row, 'taxed')),
  amountColumn('Base no objeto o exenta', (row) => baseOf(row, 'other')),
  amountColumn('IVA', (row) => (row.has_figures ? row.vat : null)),
  amountColumn('Total', (row) => (row.has_figures ? row.total : null)),
  textColumn('Sustento', (row) => sustainText(classificationValuesOf(row))),
  textColumn('Deducible', ({ deductible }) => (deductible === null ? '' : deductible ? 'Sí' : 'No')),
  textColumn('Nota', ({ note }) => note ?? ''),
  textColumn('Clave de acceso', ({ access_key }) => access_key),
  instantColumn('Fecha de autorización', ({ authorized_at }) => authorized_at),
  // A separate column shows documents that SRI has not confirmed and a user accepted, so that they are not summed
  // unnoticed with the others.
  textColumn('Aceptado sin confirmar por', (row) => showAcceptance(row)?.by.name ?? ''),
  instantColumn('Aceptado el', ({ accepted_at }) => accepted_at),
  // New columns are at the end, so that programs that read columns by position still work.
  textColumn('Crédito tributario', ({ vat_credit }) => (vat_credit === null ? '' : creditNames[vat_credit])),
  textColumn('Activo fijo', ({ fixed_asset }) => (fixed_asset === null ? '' : fixed_asset ? 'Sí' : 'No')),
  dayColumn('Fecha de registro', ({ registered_on }) => registered_on),
  textColumn('Clasificado por', (row) => classifierNames[classifierOf(row)]),
];

const creditNames: Readonly<Record<NonNullable<Row['vat_credit']>, string>> = {
  full: 'Total',
  proportional: 'Proporcional',
  none: 'Ninguno',
};

const classifierNames: Readonly<Record<ReturnType<typeof classifierOf>, string>> = {
  person: 'Persona',
  rule: 'Regla',
  none: '',
};

const stateNames: Readonly<Record<Row['state'], string>> = {
  unconfirmed: 'Sin confirmar',
  authorized: 'Autorizado',
  pending_annulment: 'Pendiente de anular',
  annulled: 'Anulado',
  not_authorized: 'No autorizado',
};

const xmlNames: Readonly<Record<Row['xml_status'], string>> = {
  waiting: 'Pendiente',
  verified: 'Verificado',
  intact: 'Sin confirmar por el SRI',
  tampered: 'Alterado',
  faulty: 'Con fallas',
  not_found: 'No encontrado',
};

// Codes of IVA and of the two rates that mean "no IVA" (ficha técnica, tablas 16 and 17).
const vat = '2';
const untaxed = new Set(['6', '7']);

/** Base of a document at these rates. Null without the XML, because only the XML contains the rates. */
function baseOf({ content }: Row, kind: 'zero' | 'taxed' | 'other'): string | null {
  if (content === null) return null;
  const taxes = (content as ReceivedDocument).taxes.filter(({ code }) => code === vat);
  const own = taxes.filter(({ rateCode, rate }) => {
    if (untaxed.has(rateCode)) return kind === 'other';
    return Number(rate ?? 0) === 0 ? kind === 'zero' : kind === 'taxed';
  });
  return roundHalfUp(sumDecimals(own.map(({ base }) => Decimal.from(base))), 2).toFixed(2);
}
