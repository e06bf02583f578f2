// GET /documents.csv: what an accountant works with, one line per document.

import { Decimal, documentTypeById, findByCode, findById, sum } from '@talonario/sri';
import type { StoredAnnulment } from '../../documents/annulment-block.ts';
import type { Computed } from '../../documents/figures.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { CallOf, RawReply } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { readDecimalSeparator } from '../../records/businesses/store.ts';
import { reachBusiness } from '../../records/directories/scope.ts';
import { amountCell, dayCell, instantCell } from './cells.ts';
import { type Column, csvReply } from './csv-reply.ts';
import { type ExportedRow as Row, readExportPage } from './store.ts';

type ExportCall = CallOf<'documents.export'>;

export async function exportDocuments(call: ExportCall): Promise<RawReply | Refusal> {
  const { account, query } = call;
  const read = (after: Row | undefined) =>
    call.db.forAccount(account.id, (trx) => readExportPage(trx, account.id, query, after));
  const found = await call.db.forAccount(account.id, async (trx) => {
    const business = await reachBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    const point = query.decimals ?? (await readDecimalSeparator(trx, account.id, business.id));
    return { identification: business.identification, point };
  });
  if (found instanceof Refusal) return found;
  const name = `documentos-${found.identification}-${dayInGuayaquil(call.now())}.csv`;
  return await csvReply({ accountId: account.id, name, columns, point: found.point, read });
}

const columns: readonly Column<Row>[] = [
  ['Fecha de emisión', ({ issue_date }) => dayCell(issue_date)],
  ['Tipo', ({ document_type_id }) => findById('document-types', document_type_id)?.name ?? ''],
  ['Código', ({ document_type_id }) => documentTypeById(document_type_id)?.code ?? ''],
  ['Número', ({ number }) => number ?? ''],
  ['Estado', ({ acronym }) => findByCode('document-states', acronym)?.name ?? acronym],
  ['Anulación', ({ annulment }) => annulmentWord(annulment as StoredAnnulment | null)],
  ['Ambiente', ({ environment_id }) => findById('environments', environment_id)?.name ?? ''],
  ['Identificación', ({ entity_identification }) => entity_identification],
  ['Razón social', ({ entity_name }) => entity_name],
  ['Subtotal', ({ subtotal }, point) => amountCell(subtotal, point)],
  ['Descuento', ({ discount }, point) => amountCell(discount, point)],
  ['Base IVA 0%', (row, point) => amountCell(baseOf(row, 'zero'), point)],
  ['Base IVA gravada', (row, point) => amountCell(baseOf(row, 'taxed'), point)],
  ['Base no objeto o exenta', (row, point) => amountCell(baseOf(row, 'other'), point)],
  ['IVA', (row, point) => amountCell(taxOf(row, vat), point)],
  ['ICE', (row, point) => amountCell(taxOf(row, excise), point)],
  ['IRBPNR', (row, point) => amountCell(taxOf(row, bottles), point)],
  ['Total', ({ total }, point) => amountCell(total, point)],
  ['Clave de acceso', ({ access_key }) => access_key ?? ''],
  ['Número de autorización', ({ authorization_number }) => authorization_number ?? ''],
  ['Fecha de autorización', ({ authorized_at }) => (authorized_at ? instantCell(authorized_at) : '')],
  ['Id externo', ({ external_id }) => external_id ?? ''],
];

const annulmentWords = { requested: 'Solicitada', pending: 'Pendiente de anular', annulled: 'Anulado' } as const;

function annulmentWord(annulment: StoredAnnulment | null): string {
  return annulment === null ? '' : annulmentWords[annulment.state];
}

// Ficha técnica, tablas 16 and 17: kinds of tax, and the two rates of IVA that are none.
const vat = '2';
const excise = '3';
const bottles = '5';
const untaxed = new Set(['6', '7']);

function baseOf({ computed }: Row, kind: 'zero' | 'taxed' | 'other'): string {
  const taxes = (computed as Computed).taxes.filter(({ code }) => code === vat);
  const own = taxes.filter(({ percentageCode, rate }) => {
    if (untaxed.has(percentageCode)) return kind === 'other';
    return rate === 0 ? kind === 'zero' : kind === 'taxed';
  });
  return total(own.map(({ base }) => base));
}

function taxOf({ computed }: Row, tax: string): string {
  return total((computed as Computed).taxes.filter(({ code }) => code === tax).map(({ value }) => value));
}

function total(figures: readonly number[]): string {
  return sum(figures.map((figure) => Decimal.from(figure))).toFixed(2);
}
