// Handles GET /received-documents/{id}/withholding-draft: proposes the body of a withholding on a received document.
import type { BodyOf } from '@talonario/contract';
import {
  addDays,
  addWorkingDays,
  catalogs,
  findCatalogRowByCode,
  isWorkingDay,
  type ReceivedDocument,
  traitsById,
} from '@talonario/sri';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { conflict, Refusal } from '../../platform/http/replies/error-reply.ts';
import { findPartyByIdentification } from '../../records/parties/store.ts';
import { isReceivedAcceptable, isReceivedUsable } from './acceptance.ts';
import { isDividedIntoParts, type StatedVat, taxesOfParts } from './classification/parts.ts';
import { classificationValuesOf } from './classification/values.ts';
import { type PastWithholding, readDefaultSeries, readPastWithholdings, withholdingTypeId } from './draft-store.ts';
import { showAcceptance } from './show-provenance.ts';
import { findReceived, type ReceivedRow } from './store.ts';
import { lastRetentionCodes, type RetentionCodeSuggestion, suggestRetentionCodes } from './suggest-retentions.ts';

type DraftBody = Partial<BodyOf<'documents.create'>>;
type DraftItem = NonNullable<DraftBody['items']>[number];

/**
 * Number of working days for the withholding after the document was received (Ley de Régimen Tributario Interno, art.
 * 50).
 */
export const daysToWithhold = 5;

export async function draftWithholding(call: Call<'receivedDocuments.withholdingDraft'>) {
  const { account, params, query, mode } = call;
  const today = dayInGuayaquil(call.now());
  return await call.db.forAccount(account.id, async (trx) => {
    const where = { accountId: account.id, id: params.id, businessId: query.businessId, mode };
    const row = await findReceived(trx, where);
    if (row instanceof Refusal) return row;
    const refusal = refuseType(row) ?? refuseBasis(row);
    if (refusal !== undefined) return refusal;
    return { data: await draftFor(trx, account.id, row, today) };
  });
}

/** Refuses documents that are not purchases: no tax is withheld on credit notes, guides and withholdings. */
function refuseType({ document_type_id, state }: ReceivedRow): Refusal | undefined {
  if (!traitsById(document_type_id)?.withholdable)
    return conflict('received.not_withholdable', 'Nothing is withheld upon a document of this type.');
  if (state === 'annulled') return conflict('received.not_withholdable', 'Its issuer annulled this document.');
  if (state === 'not_authorized') return conflict('received.not_withholdable', 'SRI did not authorise this document.');
  return undefined;
}

/** Refuses an unconfirmed file: any person can change an invoice and sign it again, so a user must check it first. */
function refuseBasis(row: ReceivedRow): Refusal | undefined {
  if (row.content === null)
    return conflict('received.no_xml', 'The taxes of this document are not known: its XML is not here.');
  if (isReceivedUsable(row)) return undefined;
  return conflict(
    'received.not_confirmed',
    isReceivedAcceptable(row)
      ? 'SRI has not confirmed the amounts of this document: look at it and accept it first.'
      : 'The XML of this document does not hold: ask SRI or its issuer for another copy.',
  );
}

async function draftFor(trx: Trx, accountId: number, row: ReceivedRow, today: string) {
  const { business_id: businessId, issuer_identification: issuer } = row;
  const content = row.content as ReceivedDocument;
  const customer = await findPartyByIdentification(trx, accountId, 'customer', businessId, issuer);
  const past = customer ? await readPastWithholdings(trx, accountId, businessId, customer.id) : [];
  const suggestions = suggestRetentionCodes(past, today);
  const series = await readDefaultSeries(trx, accountId, businessId);
  const items = itemsOf(row, content, past, lastRetentionCodes(past, suggestions), today);
  const body: DraftBody = {
    business_id: businessId,
    document_type_id: withholdingTypeId,
    emission_type_id: 1,
    payment_method_id: paymentMethodOf(content),
    date: today,
    related_party: false,
    payment_location_id: 1,
    ...(customer && { customer_id: customer.id }),
    ...(series && { establishment_id: series.establishmentId, emission_point_id: series.emissionPointId }),
    items,
  };
  // The time in a file is only a claim and could move the deadline. Without a time from SRI the issue date is used,
  // which is never too late.
  const receivedOn = row.authorized_at ? dayInGuayaquil(row.authorized_at) : row.issue_date;
  const dueOn = addWorkingDays(receivedOn, daysToWithhold);
  const workingDaysLeft = workingDays(today, dueOn);
  const basis = { xmlStatus: row.xml_status, accepted: showAcceptance(row) };
  return {
    basis,
    warnings: doubtsOf(row),
    body,
    missing: missingIn(body),
    suggestions,
    receivedOn,
    dueOn,
    workingDaysLeft,
  };
}

/** Warnings for the user who issues the withholding. */
function doubtsOf(row: ReceivedRow) {
  const by = showAcceptance(row)?.by.name ?? '';
  const accepted = { by };
  if (row.xml_status === 'intact')
    return [
      notice(
        'unconfirmed',
        'SRI has not confirmed this document: its amounts are those of a file that was accepted here.',
        accepted,
      ),
    ];
  if (row.xml_status === 'tampered')
    return [
      notice(
        'sri_copy_replaced',
        'A file of this document said something else: these are the amounts that SRI authorised.',
        accepted,
      ),
    ];
  return [];
}

function notice(code: string, message: string, params: Readonly<Record<string, string>>) {
  return { code: `received.${code}`, message, params };
}

function itemsOf(
  row: ReceivedRow,
  content: ReceivedDocument,
  past: readonly PastWithholding[],
  retentions: readonly RetentionCodeSuggestion[],
  today: string,
): DraftItem[] {
  const parts = isDividedIntoParts(classificationValuesOf(row))
    ? (classificationValuesOf(row).sustain_parts ?? [])
    : [];
  if (parts.length > 0) {
    const taxes = taxesOfParts(content.taxes, parts);
    return parts.flatMap(({ sustain_code }, index) =>
      itemsUpon(row, taxes[index] ?? [], idOfSustain(sustain_code), retentions, today),
    );
  }
  const sustain = row.sustain_code ? idOfSustain(row.sustain_code) : lastSustain(past);
  return itemsUpon(row, content.taxes, sustain, retentions, today);
}

function idOfSustain(code: string): number | undefined {
  return findCatalogRowByCode('sustain-codes', code)?.id;
}

/** Lines of the withholding for one sustento of the document. */
function itemsUpon(
  row: ReceivedRow,
  taxes: readonly StatedVat[],
  sustain: number | undefined,
  retentions: readonly RetentionCodeSuggestion[],
  today: string,
): DraftItem[] {
  const support = {
    support_document_type_id: row.document_type_id,
    support_document_number: row.number,
    support_document_date: row.issue_date,
    support_document_authorization: row.authorization_number ?? row.access_key,
    support_document_registration_date: today,
    ...(sustain !== undefined && { sustain_code_id: sustain }),
    ...supportTaxes(taxes),
  };
  // IVA is withheld only if the document has IVA.
  const hasVat = taxes.some(({ code, value }) => code === '2' && Number(value) > 0);
  const fitting = retentions.filter(({ retentionTaxTypeId }) => retentionTaxTypeId !== vatTypeId || hasVat);
  if (fitting.length === 0) return [support];
  return fitting.map(({ retentionTaxTypeId, retentionCodeId, percentage }) => ({
    retention_tax_type_id: retentionTaxTypeId,
    retention_code_id: retentionCodeId,
    ...(percentage !== null && { retention_percentage: percentage }),
    ...support,
  }));
}

const vatTypeId = 2;

/**
 * Fields for the IVA of each rate: a single rate uses the three separate fields of the API, several rates use
 * `support_taxes`. ICE is part of the base of IVA.
 */
function supportTaxes(taxes: readonly StatedVat[]): Partial<DraftItem> {
  const vats = taxes.filter(({ code }) => code === '2');
  const known = vats.flatMap(({ code, rateCode, base, value }) => {
    const tax = catalogs.taxes.find((each) => each.taxType.code === code && each.code === rateCode);
    return tax === undefined ? [] : [{ tax_id: tax.id, base: Number(base), value: Number(value) }];
  });
  const [only] = known;
  if (only === undefined) return {};
  if (known.length > 1) return { support_taxes: known };
  return {
    support_document_subtotal: only.base,
    support_document_tax_id: only.tax_id,
    support_document_tax_value: only.value,
  };
}

function lastSustain(past: readonly PastWithholding[]): number | undefined {
  for (const { items } of past) for (const { sustain_code_id: id } of items) if (id != null) return id;
  return undefined;
}

function paymentMethodOf({ payments }: ReceivedDocument): number {
  const code = payments[0]?.method ?? '';
  return (findCatalogRowByCode('payment-methods', code) ?? findCatalogRowByCode('payment-methods', '20'))?.id ?? 1;
}

function missingIn({ customer_id, establishment_id, items = [] }: DraftBody): string[] {
  const missing = items.flatMap((item, index) =>
    neededOf(item)
      .filter((name) => item[name] == null)
      .map((name) => `items[${index}].${name}`),
  );
  if (establishment_id === undefined) missing.unshift('establishment_id');
  if (customer_id === undefined) missing.unshift('customer_id');
  return missing;
}

function neededOf(item: DraftItem): (keyof DraftItem)[] {
  const needed: (keyof DraftItem)[] = ['retention_tax_type_id', 'retention_code_id', 'sustain_code_id'];
  return item.support_taxes ? needed : [...needed, 'support_document_subtotal', 'support_document_tax_id'];
}

/** Number of working days from today until the due date, both included. Negative if the date has passed. */
function workingDays(today: string, dueOn: string): number {
  let count = 0;
  if (today <= dueOn) {
    for (let day = today; day <= dueOn && count < mostDaysAway; day = addDays(day, 1))
      if (isWorkingDay(day)) count += 1;
    return count;
  }
  for (let day = today; day > dueOn && count > -mostDaysAway; day = addDays(day, -1)) if (isWorkingDay(day)) count -= 1;
  return count;
}

const mostDaysAway = 999;
