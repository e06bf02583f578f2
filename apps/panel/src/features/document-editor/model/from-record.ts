// Converts a stored document to the form, to continue a draft or to copy it.
import type { Document, DocumentItem, Pair, Reimbursement } from '@talonario/client';
import type { FormDefaults } from '../../../document-types/document-type.ts';
import {
  type DocumentTypeCode,
  type FieldValues,
  fieldsOfDocumentType,
  type LineValues,
} from '../../../document-types/fields.ts';
import { documentType, findDocumentType, guideCode } from '../../../document-types/index.ts';
import { toCamelCase } from '../../../format/camel-case.ts';
import { findVat } from '../../../format/vat-text.ts';
import { originalValuesOfReturnedLine } from './discount.ts';
import {
  type ChosenParty,
  chosenPartyOf,
  type DocumentForm,
  emptyDocumentLine,
  type LineEntry,
  newListEntry,
  type RecipientEntry,
  type ReimbursementEntry,
} from './form.ts';

/** Form as it was when the draft was saved. */
export function formFromDocument(document: Document): DocumentForm {
  const type = documentTypeCodeOf(document);
  const party = chosenPartyOfDocument(document);
  const sold = documentType(type).otherSide.field === 'customer_id';
  const buyer: ChosenParty = { id: document.customerId, identification: '', businessName: '' };
  return {
    type,
    fields: {
      ...ownFields<FieldValues>(document, fieldsOfDocumentType(type).document),
      establishment_id: document.establishment.id,
      emission_point_id: document.emissionPoint.id,
      payment_method_id: document.paymentMethod.id,
      date: document.date,
      customer_id: document.customerId,
      detail: document.detail ?? undefined,
    },
    lines: document.items.map((item) => lineEntryOf(item, type)),
    payments: paymentsOf(document),
    info: pairsOf(document.additionalInfo),
    export: document.export && snakeKeys(document.export),
    reimbursements: reimbursementsOf(document.reimbursements),
    recipients: recipientsOf(document),
    customer: sold ? party : buyer,
    provider: sold ? undefined : party,
    carrier: document.carrier && chosenPartyOf(document.carrier),
  };
}

/**
 * New document with the same content and today's date. Split payments are left out, because they depend on the total.
 */
export function formCopyOfDocument(document: Document, defaults: FormDefaults): DocumentForm {
  const form = formFromDocument(document);
  const moved = documentType(form.type).form.copy?.(defaults);
  return { ...form, fields: { ...form.fields, ...moved, date: defaults.today }, payments: [] };
}

export function lineEntryOf(item: DocumentItem, type: DocumentTypeCode): LineEntry {
  const { item_id: id, ...values } = ownFields<LineValues>(item, ['item_id', ...fieldsOfDocumentType(type).line]);
  const known =
    id === undefined || id === null
      ? undefined
      : { id, code: item.code ?? '', name: nameOf(item), vat: vatOfLine(item) };
  return {
    ...emptyDocumentLine(type),
    ...(documentType(type).returns && originalValuesOfReturnedLine(values)),
    group: undefined, // a stored line refers to its document by type and number
    values: known === undefined ? values : { ...values, item_id: known.id },
    item: known,
    details: pairsOf(item.additionalDetails),
    reimbursements: reimbursementsOf(item.reimbursements),
  };
}

function vatOfLine({ taxes = [] }: DocumentItem): string | undefined {
  return findVat(taxes.map(({ code, percentageCode, rate }) => ({ tax: code, code: percentageCode, rate })));
}

function nameOf({ description, debitReason, itemId }: DocumentItem): string {
  return description ?? debitReason ?? String(itemId);
}

/**
 * The record contains every payment. A single one of the full amount without a term is shown as the plain payment
 * method.
 */
function paymentsOf({ payments = [], total }: Document): DocumentForm['payments'] {
  const [only] = payments;
  if (only === undefined || (payments.length === 1 && only.total === total && only.term === null)) return [];
  return payments.map(({ paymentMethod, ...payment }) =>
    newListEntry({
      payment_method_id: paymentMethod.id,
      total: payment.total,
      term: payment.term ?? undefined,
      time_unit: payment.timeUnit ?? undefined,
    }),
  );
}

function reimbursementsOf(list: readonly Reimbursement[] = []): readonly ReimbursementEntry[] {
  return list.map(({ taxes, ...rest }) => ({
    ...newListEntry(snakeKeys(rest)),
    taxes: taxes.map((tax) => newListEntry(snakeKeys(tax))),
  }));
}

/** The first one is the recipient of the guide itself. */
function recipientsOf({ recipients = [] }: Document): readonly RecipientEntry[] {
  return recipients.slice(1).map(({ entity, items = [], ...values }) => ({
    ...newListEntry(snakeKeys<RecipientEntry['values']>(values)),
    customer: chosenPartyOf(entity),
    goods: items.map((item) => {
      const { values: goods, item: product } = lineEntryOf(item, guideCode);
      const additional_details = item.additionalDetails ?? [];
      return {
        ...newListEntry({ ...goods, ...(additional_details.length > 0 && { additional_details }) }),
        item: product,
      };
    }),
  }));
}

function pairsOf(pairs: readonly Pair[] = []): DocumentForm['info'] {
  return pairs.map(({ name, value }) => newListEntry({ name, value }));
}

export function chosenPartyOfDocument({ entity }: Document): ChosenParty {
  return chosenPartyOf(entity);
}

export function documentTypeCodeOf({ documentType: record }: Document): DocumentTypeCode {
  const type = findDocumentType(record.code);
  if (type === undefined) throw new RangeError(`there is no form for documents of type ${record.code}`);
  return type.code;
}

/** Values of the record under the field names of the body. Lists and groups are converted by other functions. */
function ownFields<Values extends object>(record: object, names: readonly string[]): Values {
  const values = record as Record<string, unknown>;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[toCamelCase(name)];
      if (value === undefined || value === null) return [];
      return formLists.has(name) ? [] : [[name, snakeValue(value)]];
    }),
  ) as Values;
}

// Fields of the record that separate functions convert to form values.
const formLists = new Set(['recipients', 'payments', 'export', 'reimbursements', 'additional_details']);

function snakeKeys<Values extends object>(record: object): Values {
  const said = Object.entries(record).filter(([, value]) => value !== null);
  return Object.fromEntries(said.map(([name, value]) => [toSnake(name), snakeValue(value)])) as Values;
}

function snakeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeValue);
  return typeof value === 'object' && value !== null ? snakeKeys(value) : value;
}

function toSnake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
