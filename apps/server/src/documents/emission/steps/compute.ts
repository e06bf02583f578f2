// Computes the totals of a document and the names of its parties, as its record shows them. They do not change after
// the document has its number.
import { type CheckedDocument, findCatalogRowById, type TaxAmount } from '@talonario/sri';
import { toCamelCaseKeys } from '../../camel-keys.ts';
import type { ComputedParty, ComputedTax, DocumentTotals } from '../../computed-totals.ts';
import type { ReferencedParty } from '../../references.ts';
import type { NewDocument } from '../../store.ts';
import type { PreparedDocument } from '../document-stages.ts';

/** Values of the database rows of a prepared document. */
export function newDocument(prepared: PreparedDocument, accountId: number): NewDocument {
  const { references, environmentId, body } = prepared;
  return {
    accountId,
    references,
    environmentId,
    body,
    figures: computeTotals(prepared),
    warnings: warningNotices(prepared),
  };
}

export function computeTotals({ type, body, references, checked }: PreparedDocument): DocumentTotals {
  const { totals } = checked;
  const { establishment, emissionPoint, customer, provider, carrier } = references;
  const counterparty = type.receiverField === 'provider_entity_id' ? provider : customer;
  const other = counterparty === customer ? undefined : entityOf(customer);
  if (counterparty === undefined) throw new Error('a checked document has no counterparty');
  return {
    entity: entityOf(counterparty),
    ...(other && { otherEntity: other }),
    subtotal: totals.subtotal.toFixed(2),
    discount: totals.discount.toFixed(2),
    total: totals.total.toFixed(2),
    computed: {
      establishment: { id: establishment.id, code: establishment.code },
      emissionPoint: { id: emissionPoint.id, code: emissionPoint.code },
      ...(other && { customer: other }),
      ...(carrier && { carrier: entityOf(carrier) }),
      ...(body.recipients && { recipients: recipientsOf(body.recipients, references, checked) }),
      items: body.items.map((line, index) => ({ ...toCamelCaseKeys(line), ...linePart(checked, index) })),
      taxes: totals.taxes.map(taxOf),
      payments: paymentsOf(body.payments ?? []),
      // Only documents with IVA have a rounding mode. Delivery guides and withholdings have no IVA of their own.
      ...(type.totals === 'charged' && { taxRounding: checked.document.taxRounding }),
    },
  };
}

/** Recipients as they were sent, with their printed names. The goods of the first recipient are those of the guide. */
function recipientsOf(
  sent: NonNullable<PreparedDocument['body']['recipients']>,
  { recipients }: PreparedDocument['references'],
  { document }: CheckedDocument,
): object[] {
  const read = 'recipients' in document ? document.recipients : [];
  return sent.map(({ items, ...recipient }, index) => {
    const party = recipients.get(recipient.customer_id);
    const lines = items?.map((line, place) => ({
      ...toCamelCaseKeys(line),
      ...printed(read[index]?.lines[place] ?? {}),
    }));
    return { ...toCamelCaseKeys(recipient), ...(party && { entity: entityOf(party) }), ...(lines && { items: lines }) };
  });
}

/** Warnings of the rules, in the form that a record shows. */
export function warningNotices({ warnings }: PreparedDocument): object[] {
  return warnings.map(({ code, field, message }) => ({ source: 'talonario', code, field, message }));
}

/** Printed texts and totals of one line of the document. */
function linePart({ document, totals }: CheckedDocument, index: number): object {
  const line = document.lines[index];
  const figures = 'lines' in totals ? totals.lines[index] : undefined;
  if (line === undefined) throw new RangeError(`the document has no line ${index}`);
  if (figures === undefined) return printed(line);
  if ('percentage' in figures)
    return {
      retentionCode: figures.line.retentionCode,
      retentionBase: figures.base.toNumber(),
      retentionPercentage: figures.percentage.toNumber(),
      retentionValue: figures.value.toNumber(),
      total: figures.value.toNumber(),
    };
  return {
    ...printed(line),
    subtotal: figures.base.toNumber(),
    taxes: figures.taxes.map(taxOf),
    total: figures.total.toNumber(),
  };
}

function printed(line: object): object {
  if (!('description' in line)) return {};
  const { code, auxCode, description, unit } = line as Record<string, unknown>;
  return { code, auxCode, description, unit };
}

function taxOf({ code, percentageCode, rate, base, value }: TaxAmount): ComputedTax {
  return { code, percentageCode, rate: rate.toNumber(), base: base.toNumber(), value: value.toNumber() };
}

function entityOf({ id, identification, business_name: businessName, email }: ReferencedParty): ComputedParty {
  return { id, identification, businessName, email };
}

function paymentsOf(payments: NonNullable<PreparedDocument['body']['payments']>): object[] {
  return payments.map(({ payment_method_id: id, total, term, time_unit: timeUnit }) => {
    const method = findCatalogRowById('payment-methods', id);
    return {
      paymentMethod: { id, code: method?.code ?? '', name: method?.name ?? '' },
      total,
      term: term ?? null,
      timeUnit: timeUnit ?? null,
    };
  });
}
