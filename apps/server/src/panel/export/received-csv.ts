// GET /received-documents.csv: what an accountant works with, one line per received document.

import { Decimal, findByCode, findById, type ReceivedDocument, roundHalfUp, sum } from '@talonario/sri';
import { classifierOf } from '../../books/received/classification/values.ts';
import { type ExportedRow as Row, readExportPage } from '../../books/received/export-store.ts';
import { showAcceptance } from '../../books/received/show-word.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { CallOf, RawReply } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { readDecimalSeparator } from '../../records/businesses/store.ts';
import { reachBusiness } from '../../records/directories/scope.ts';
import { amountCell, dayCell, instantCell } from './cells.ts';
import { type Column, csvReply } from './csv-reply.ts';

type ExportCall = CallOf<'receivedDocuments.export'>;

export async function exportReceived(call: ExportCall): Promise<RawReply | Refusal> {
  const { account, query } = call;
  const read = (after: Row | undefined) =>
    call.db.forAccount(account.id, (trx) => readExportPage(trx, account.id, query, after));
  const found = await call.db.forAccount(account.id, async (trx) => {
    const business = await reachBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    return {
      identification: business.identification,
      point: await readDecimalSeparator(trx, account.id, business.id),
    };
  });
  if (found instanceof Refusal) return found;
  const name = `recibidos-${found.identification}-${dayInGuayaquil(call.now())}.csv`;
  return await csvReply({ accountId: account.id, name, columns, point: found.point, read });
}

const columns: readonly Column<Row>[] = [
  ['Fecha de emisión', ({ issue_date }) => dayCell(issue_date)],
  ['Tipo', ({ document_type_id }) => findById('document-types', document_type_id)?.name ?? ''],
  ['Código', ({ document_type_id }) => findById('document-types', document_type_id)?.code ?? ''],
  ['Número', ({ number }) => number],
  ['Estado', ({ state }) => stateNames[state]],
  ['XML', ({ xml_status }) => xmlNames[xml_status]],
  ['RUC emisor', ({ issuer_identification }) => issuer_identification],
  ['Razón social emisor', ({ issuer_name }) => issuer_name],
  ['Recibido por', ({ receiver_identification }) => receiver_identification ?? ''],
  ['Subtotal', (row, point) => (row.has_figures ? amountCell(row.subtotal, point) : '')],
  ['Base IVA 0%', (row, point) => amountCell(baseOf(row, 'zero'), point)],
  ['Base IVA gravada', (row, point) => amountCell(baseOf(row, 'taxed'), point)],
  ['Base no objeto o exenta', (row, point) => amountCell(baseOf(row, 'other'), point)],
  ['IVA', (row, point) => (row.has_figures ? amountCell(row.vat, point) : '')],
  ['Total', (row, point) => (row.has_figures ? amountCell(row.total, point) : '')],
  ['Sustento', ({ sustain_code }) => (sustain_code ? (findByCode('sustain-codes', sustain_code)?.code ?? '') : '')],
  ['Deducible', ({ deductible }) => (deductible === null ? '' : deductible ? 'Sí' : 'No')],
  ['Nota', ({ note }) => note ?? ''],
  ['Clave de acceso', ({ access_key }) => access_key],
  ['Fecha de autorización', ({ authorized_at }) => (authorized_at ? instantCell(authorized_at) : '')],
  // Apart, so that nobody adds up what SRI confirmed and what somebody here took for true without seeing it.
  ['Aceptado sin confirmar por', (row) => showAcceptance(row)?.by.name ?? ''],
  ['Aceptado el', ({ accepted_at }) => (accepted_at ? instantCell(accepted_at) : '')],
  // At the end: whoever reads the table by position goes on as before.
  ['Crédito tributario', ({ vat_credit }) => (vat_credit === null ? '' : creditNames[vat_credit])],
  ['Activo fijo', ({ fixed_asset }) => (fixed_asset === null ? '' : fixed_asset ? 'Sí' : 'No')],
  ['Fecha de registro', ({ registered_on }) => (registered_on ? dayCell(registered_on) : '')],
  ['Clasificado por', (row) => classifierNames[classifierOf(row)]],
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

// Ficha técnica, tablas 16 and 17: IVA, and the two rates of it that are none.
const vat = '2';
const untaxed = new Set(['6', '7']);

/** Empty until the XML is here: nothing else tells the rates. */
function baseOf({ content }: Row, kind: 'zero' | 'taxed' | 'other'): string {
  if (content === null) return '';
  const taxes = (content as ReceivedDocument).taxes.filter(({ code }) => code === vat);
  const own = taxes.filter(({ rateCode, rate }) => {
    if (untaxed.has(rateCode)) return kind === 'other';
    return Number(rate ?? 0) === 0 ? kind === 'zero' : kind === 'taxed';
  });
  return roundHalfUp(sum(own.map(({ base }) => Decimal.from(base))), 2).toFixed(2);
}
