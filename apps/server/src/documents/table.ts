// Handles GET /documents?format=csv|xlsx: a table for accountants, one line per document.
import { maxDownloadRows } from '@talonario/contract';
import { Decimal, documentTypeById, findCatalogRowByCode, findCatalogRowById, sumDecimals } from '@talonario/sri';
import { dayInGuayaquil } from '../platform/clock/guayaquil.ts';
import type { Database } from '../platform/db/pool.ts';
import type { RawReply } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/replies/error-reply.ts';
import { listOrTableReply } from '../platform/tables/requested-table.ts';
import {
  amountColumn,
  type Column,
  columnsWithoutTotals,
  dayColumn,
  instantColumn,
  type TableFormat,
  textColumn,
} from '../platform/tables/table.ts';
import { readDecimalSeparator } from '../records/businesses/store.ts';
import { findAccessibleBusiness } from '../records/directories/scope.ts';
import type { RecordPrincipal } from '../records/directories/scope-store.ts';
import type { StoredAnnulment } from './annulment-block.ts';
import type { ComputedDocumentValues } from './computed-totals.ts';
import type { DocumentListQuery } from './filter-store.ts';
import {
  type DocumentTableOrder,
  hasMoreDocumentsThan,
  type DocumentTableRow as Row,
  readTablePage,
} from './table-store.ts';

export interface DocumentTableCall extends RecordPrincipal {
  readonly db: Database;
  readonly now: () => Date;
  readonly query: DocumentListQuery;
}

export async function exportDocumentTable(
  call: DocumentTableCall,
  format: TableFormat,
  order: DocumentTableOrder,
  decimals?: '.' | ',',
): Promise<RawReply | Refusal> {
  const { account, query, db } = call;
  const found = await db.forAccount(account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    const point = decimals ?? (await readDecimalSeparator(trx, account.id, business.id));
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
    sheet: 'Comprobantes',
    fileName: `documentos-${found.identification}-${dayInGuayaquil(call.now())}`,
    read: (after) => db.forAccount(account.id, (trx) => readTablePage(trx, account.id, query, order, after)),
    isTooLong: () => db.forAccount(account.id, (trx) => hasMoreDocumentsThan(trx, account.id, query, maxDownloadRows)),
  });
}

const columns: readonly Column<Row>[] = [
  dayColumn('Fecha de emisión', ({ issue_date }) => issue_date),
  textColumn('Tipo', ({ document_type_id }) => findCatalogRowById('document-types', document_type_id)?.name),
  textColumn('Código', ({ document_type_id }) => documentTypeById(document_type_id)?.code),
  textColumn('Número', ({ number }) => number),
  textColumn('Estado', ({ acronym }) => findCatalogRowByCode('document-states', acronym)?.name ?? acronym),
  textColumn('Anulación', ({ annulment }) => annulmentWord(annulment as StoredAnnulment | null)),
  textColumn('Ambiente', ({ environment_id }) => findCatalogRowById('environments', environment_id)?.name),
  textColumn('Identificación', ({ entity_identification }) => entity_identification),
  textColumn('Razón social', ({ entity_name }) => entity_name),
  amountColumn('Subtotal', ({ subtotal }) => subtotal),
  amountColumn('Descuento', ({ discount }) => discount),
  amountColumn('Base IVA 0%', (row) => baseOf(row, 'zero')),
  amountColumn('Base IVA gravada', (row) => baseOf(row, 'taxed')),
  amountColumn('Base no objeto o exenta', (row) => baseOf(row, 'other')),
  amountColumn('IVA', (row) => taxOf(row, vat)),
  amountColumn('ICE', (row) => taxOf(row, excise)),
  amountColumn('IRBPNR', (row) => taxOf(row, bottles)),
  amountColumn('Total', ({ total }) => total),
  textColumn('Clave de acceso', ({ access_key }) => access_key),
  textColumn('Número de autorización', ({ authorization_number }) => authorization_number),
  instantColumn('Fecha de autorización', ({ authorized_at }) => authorized_at),
  textColumn('Id externo', ({ external_id }) => external_id),
];

const annulmentWords = { requested: 'Solicitada', pending: 'Pendiente de anular', annulled: 'Anulado' } as const;

function annulmentWord(annulment: StoredAnnulment | null): string {
  return annulment === null ? '' : annulmentWords[annulment.state];
}

// Codes of the taxes, and of the two IVA rates that mean "no IVA" (ficha técnica, tablas 16 and 17).
const vat = '2';
const excise = '3';
const bottles = '5';
const untaxed = new Set(['6', '7']);

function baseOf({ computed }: Row, kind: 'zero' | 'taxed' | 'other'): string {
  const taxes = (computed as ComputedDocumentValues).taxes.filter(({ code }) => code === vat);
  const own = taxes.filter(({ percentageCode, rate }) => {
    if (untaxed.has(percentageCode)) return kind === 'other';
    return rate === 0 ? kind === 'zero' : kind === 'taxed';
  });
  return total(own.map(({ base }) => base));
}

function taxOf({ computed }: Row, tax: string): string {
  return total((computed as ComputedDocumentValues).taxes.filter(({ code }) => code === tax).map(({ value }) => value));
}

function total(figures: readonly number[]): string {
  return sumDecimals(figures.map((figure) => Decimal.from(figure))).toFixed(2);
}
