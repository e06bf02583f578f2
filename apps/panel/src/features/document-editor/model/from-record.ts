// A stored document back on the form: to go on with a draft, to copy one, or to write a note about one.
import type { Document, DocumentItem, Pair, Reimbursement } from '@talonario/client';
import { type DocumentTypeCode, documentTypeCodes } from '../../../document-types/search.ts';
import { fieldsOfType, lineFieldsOfType } from './fields.ts';
import {
  type DocumentForm,
  emptyForm,
  emptyLine,
  entry,
  type FieldValues,
  type FormDefaults,
  type KnownParty,
  known,
  type LineEntry,
  type LineValues,
  type ReimbursementEntry,
} from './form.ts';

/** The form as it was when the draft was saved. */
export function formOfDocument(document: Document): DocumentForm {
  const type = typeOf(document);
  const party = partyOf(document);
  const buyer: KnownParty = { id: document.customerId, identification: '', businessName: '' };
  return {
    type,
    fields: {
      ...ownFields<FieldValues>(document, fieldsOfType[type]),
      establishment_id: document.establishment.id,
      emission_point_id: document.emissionPoint.id,
      payment_method_id: document.paymentMethod.id,
      date: document.date,
      customer_id: document.customerId,
      detail: document.detail ?? undefined,
    },
    lines: document.items.map((item) => lineOf(item, type)),
    payments: paymentsOf(document),
    info: pairsOf(document.additionalInfo),
    export: document.export && snakeKeys(document.export),
    reimbursements: reimbursementsOf(document.reimbursements),
    customer: type === '03' ? buyer : party,
    provider: type === '03' ? party : undefined,
    carrier: document.carrier && known(document.carrier),
  };
}

/** A new document like this one, of today. Payments in several parts are left out: they depend on the total. */
export function copyOfDocument(document: Document, defaults: FormDefaults): DocumentForm {
  const form = formOfDocument(document);
  const moved = form.type === '06' ? { transport_start_date: defaults.today, transport_end_date: defaults.today } : {};
  return { ...form, fields: { ...form.fields, ...moved, date: defaults.today }, payments: [] };
}

/** What a document about another one needs to know beside it. */
export interface Surroundings {
  readonly taxes: readonly {
    readonly id: number;
    readonly code: string;
    readonly taxType: { readonly code: string };
  }[];
  /** The provider of a purchase settlement, among the customers: of those a withholding names its subject. */
  readonly subject?: KnownParty | undefined;
}

/** A document of another type about this one: a note that corrects it, a guide that carries its goods, a withholding on it. */
export function formAbout(
  document: Document,
  type: DocumentTypeCode,
  defaults: FormDefaults,
  { taxes, subject }: Surroundings = { taxes: [] },
): DocumentForm {
  if (type === typeOf(document)) return copyOfDocument(document, defaults);
  const form = emptyForm(type, defaults);
  const fromSale = typeOf(document) !== '03';
  const about = {
    ...form,
    fields: {
      ...form.fields,
      establishment_id: document.establishment.id,
      emission_point_id: document.emissionPoint.id,
      payment_method_id: document.paymentMethod.id,
      customer_id: fromSale ? document.customerId : undefined,
    },
    customer: fromSale ? partyOf(document) : undefined,
  };
  switch (type) {
    case '04':
      return correcting(
        about,
        document,
        document.items.map((item) => lineOf(item, type)),
      );
    case '05':
      return correcting(about, document, [chargeLine(document)]);
    case '06':
      return {
        ...about,
        fields: { ...about.fields, ...supportedBy(document) },
        lines: document.items.map((item) => lineOf(item, type)),
      };
    case '07':
      return {
        ...about,
        fields: { ...about.fields, customer_id: subject?.id },
        customer: subject,
        lines: [supportLine(document, taxes)],
      };
    default:
      return about;
  }
}

/** The document a withholding is about. Its IVA where it has one rate; of several, each is a line the person writes. */
function supportLine(document: Document, taxes: Surroundings['taxes']): LineEntry {
  const [vat, ...others] = document.taxes.filter(({ code }) => code === '2');
  const only = others.length === 0 ? vat : undefined;
  return {
    ...emptyLine('07'),
    values: {
      support_document_type_code: document.documentType.code,
      support_document_number: document.number ?? undefined,
      support_document_date: document.date,
      support_document_authorization: document.authorizationNumber ?? undefined,
      support_document_subtotal: document.subtotal,
      support_document_tax_id: taxes.find(
        ({ code, taxType }) => taxType.code === only?.code && code === only.percentageCode,
      )?.id,
      support_document_tax_value: only?.value,
    },
  };
}

function correcting(form: DocumentForm, document: Document, lines: readonly LineEntry[]): DocumentForm {
  const modified = {
    modified_document_code: document.documentType.code,
    modified_document_number: document.number ?? undefined,
    modified_document_date: document.date,
  };
  return { ...form, fields: { ...form.fields, ...modified }, lines };
}

function supportedBy(document: Document): FieldValues {
  return {
    support_document_type_id: document.documentType.id,
    support_document_number: document.number ?? undefined,
    support_document_date: document.date,
    support_document_authorization: document.authorizationNumber ?? undefined,
  };
}

/** A charge takes its taxes from a product; the first one of the sale is the best guess. */
function chargeLine(document: Document): LineEntry {
  const [first] = document.items.map((item) => lineOf(item, '05'));
  return first ?? emptyLine('05');
}

function lineOf(item: DocumentItem, type: DocumentTypeCode): LineEntry {
  const { item_id: id, ...values } = ownFields<LineValues>(item, ['item_id', ...lineFieldsOfType[type]]);
  const known = id === undefined || id === null ? undefined : { id, code: item.code ?? '', name: nameOf(item) };
  return {
    ...emptyLine(type),
    values: known === undefined ? values : { ...values, item_id: known.id },
    item: known,
    details: pairsOf(item.additionalDetails),
    reimbursements: reimbursementsOf(item.reimbursements),
  };
}

function nameOf({ description, debitReason, itemId }: DocumentItem): string {
  return description ?? debitReason ?? String(itemId);
}

/** The record shows every payment; one alone, of everything and at once, is the plain payment method. */
function paymentsOf({ payments = [], total }: Document): DocumentForm['payments'] {
  const [only] = payments;
  if (only === undefined || (payments.length === 1 && only.total === total && only.term === null)) return [];
  return payments.map(({ paymentMethod, ...payment }) =>
    entry({
      payment_method_id: paymentMethod.id,
      total: payment.total,
      term: payment.term ?? undefined,
      time_unit: payment.timeUnit ?? undefined,
    }),
  );
}

function reimbursementsOf(list: readonly Reimbursement[] = []): readonly ReimbursementEntry[] {
  return list.map(({ taxes, ...rest }) => ({
    ...entry(snakeKeys(rest)),
    taxes: taxes.map((tax) => entry(snakeKeys(tax))),
  }));
}

function pairsOf(pairs: readonly Pair[] = []): DocumentForm['info'] {
  return pairs.map(({ name, value }) => entry({ name, value }));
}

function partyOf({ entity }: Document): KnownParty {
  return known(entity);
}

function typeOf({ documentType }: Document): DocumentTypeCode {
  const type = documentTypeCodes.find((code) => code === documentType.code);
  if (type === undefined) throw new RangeError(`there is no form for documents of type ${documentType.code}`);
  return type;
}

/** Values of the record under the names of the body; lists and groups have their own readers. */
function ownFields<Values extends object>(record: object, names: readonly string[]): Values {
  const values = record as Record<string, unknown>;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[toCamel(name)];
      if (value === undefined || value === null) return [];
      // The lists that the form shows have an editor each; what it does not show goes back as it came, which the server reads.
      return typeof value === 'object' && shownLists.has(name) ? [] : [[name, value]];
    }),
  ) as Values;
}

const shownLists = new Set(['payments', 'export', 'reimbursements', 'additional_details']);

function snakeKeys<Values extends object>(record: object): Values {
  const said = Object.entries(record).filter(([, value]) => value !== null);
  return Object.fromEntries(said.map(([name, value]) => [toSnake(name), value])) as Values;
}

function toCamel(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function toSnake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
