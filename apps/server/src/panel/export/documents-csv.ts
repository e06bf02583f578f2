// GET /documents.csv: what an accountant works with, one line per document.

import { Readable } from 'node:stream';
import { largestExport } from '@talonario/contract';
import { Decimal, documentTypeById, findByCode, findById, sum } from '@talonario/sri';
import type { StoredAnnulment } from '../../documents/annulment-block.ts';
import type { Computed } from '../../documents/figures.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import { type CallOf, RawReply } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/error-reply.ts';
import { readDecimalSeparator } from '../../records/businesses/store.ts';
import { byteOrderMark, csvLine } from '../../records/csv/write-csv.ts';
import { reachBusiness } from '../../records/directories/scope.ts';
import { amountCell, dayCell, instantCell } from './cells.ts';
import { pageSize, type ExportedRow as Row, readExportPage } from './store.ts';

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
  // Read before the first byte is sent: what goes wrong here is still an answer of its own.
  const first = await read(undefined);
  const name = `documentos-${found.identification}-${dayInGuayaquil(call.now())}.csv`;
  return new RawReply(200, Readable.from(linesOf(found.point, first, read), { objectMode: false }), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  });
}

async function* linesOf(
  point: '.' | ',',
  first: readonly Row[],
  next: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Buffer> {
  // A spreadsheet that writes decimals with a comma keeps lists apart with a semicolon.
  const line = (cells: readonly string[]) => csvLine(cells, point === ',' ? ';' : ',');
  yield Buffer.from(`${byteOrderMark}${line(columns.map(([heading]) => heading))}`);
  let written = 0;
  for (let page = first; page.length > 0 && written < largestExport; page = await next(page.at(-1))) {
    const rows = page.slice(0, largestExport - written);
    written += rows.length;
    yield Buffer.from(rows.map((row) => line(columns.map(([, write]) => write(row, point)))).join(''));
    if (page.length < pageSize) return;
  }
}

type Column = readonly [heading: string, write: (row: Row, point: '.' | ',') => string];

const columns: readonly Column[] = [
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
