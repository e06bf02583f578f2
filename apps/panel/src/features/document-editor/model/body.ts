// Converts the form to the body of a request, and the paths of its faults back to paths of the form.
import type {
  AdditionalField,
  DocumentCreate,
  DocumentItemBody,
  DocumentUpdate,
  ExportBody,
  PaymentBody,
  ReimbursementBody,
} from '@talonario/client';
import { fieldsOfDocumentType } from '../../../document-types/fields.ts';
import { documentType } from '../../../document-types/index.ts';
import {
  type DocumentForm,
  isBlankLine,
  type LineEntry,
  type NameValuePairEntry,
  type ReimbursementEntry,
} from './form.ts';

/** Values of the body that the user does not type. */
export interface DocumentBodyContext {
  readonly businessId: number;
  readonly documentTypeId: number;
  readonly emissionTypeId: number;
  /** Placeholder customer: the contract requires one for every document, but a purchase settlement has none. */
  readonly standInCustomerId: number | undefined;
}

export type DocumentBodyData = Omit<DocumentCreate, 'emit'>;

/** Body with the values that are filled in. Missing values are missing in it, too. */
export function documentRequestBody(form: DocumentForm, context: DocumentBodyContext): DocumentBodyData {
  const { fields, payments } = form;
  const own = new Set<string>(fieldsOfDocumentType(form.type).document);
  const [firstPayment] = payments;
  const body = {
    ...withoutBlanks(Object.fromEntries(Object.entries(fields).filter(([name]) => own.has(name)))),
    business_id: context.businessId,
    document_type_id: context.documentTypeId,
    emission_type_id: context.emissionTypeId,
    customer_id: fields.customer_id ?? (hasCustomer(form) ? undefined : context.standInCustomerId),
    establishment_id: fields.establishment_id,
    emission_point_id: fields.emission_point_id,
    payment_method_id: firstPayment?.values.payment_method_id ?? fields.payment_method_id,
    date: fields.date,
    detail: fields.detail,
    additional_info: pairsBody(form.info),
    ...(own.has('payments') && { payments: emptyIsNone(payments.map(({ values }) => withoutBlanks(values))) }),
    ...(own.has('export') && form.export !== undefined && { export: form.export as ExportBody }),
    ...(own.has('reimbursements') && { reimbursements: reimbursementsBody(form.reimbursements) }),
    ...(own.has('recipients') && { recipients: recipientsBody(form) }),
  };
  const items = form.lines.filter((line) => !isBlankLine(line)).map((line) => lineBody(line, form));
  // Missing values are reported by `missingOf` or by the server.
  return { ...withoutBlanks(body), items } as unknown as DocumentBodyData & { payments?: PaymentBody[] };
}

/** False if the other party is a provider, or if it will be stored with the document and is no customer yet. */
function hasCustomer({ type, issuerOf }: DocumentForm): boolean {
  return documentType(type).otherSide.field === 'customer_id' && issuerOf === undefined;
}

/** Body for a stored draft. A field that is left out would keep its stored value, so empty fields are sent as null. */
export function documentUpdateBody(form: DocumentForm, context: DocumentBodyContext): DocumentUpdate {
  const optional = ['detail', 'additional_info', ...fieldsOfDocumentType(form.type).document];
  return { ...Object.fromEntries(optional.map((name) => [name, null])), ...documentRequestBody(form, context) };
}

/** The index `items[0]` of the body is that of the first line that is not blank. */
export function toFormPath(path: string, lines: DocumentForm['lines']): string {
  const match = /^items\[(\d+)\](.*)$/.exec(path);
  if (match === null) return path;
  const sent = lines.flatMap((line, index) => (isBlankLine(line) ? [] : [index]));
  return `items[${sent[Number(match[1])] ?? match[1]}]${match[2]}`;
}

function lineBody(line: LineEntry, { type }: DocumentForm): DocumentItemBody {
  const own = new Set<string>(fieldsOfDocumentType(type).line);
  const values = Object.fromEntries(Object.entries(line.values).filter(([name]) => own.has(name)));
  return withoutBlanks({
    ...values,
    ...(own.has('additional_details') && { additional_details: pairsBody(line.details) }),
    ...(own.has('reimbursements') && { reimbursements: reimbursementsBody(line.reimbursements) }),
  }) as DocumentItemBody;
}

function pairsBody(pairs: readonly NameValuePairEntry[]): readonly AdditionalField[] | undefined {
  return emptyIsNone(
    pairs.map(({ values }) => values).filter(({ name, value }) => name.trim() !== '' || value.trim() !== ''),
  );
}

function reimbursementsBody(entries: readonly ReimbursementEntry[]): readonly ReimbursementBody[] | undefined {
  return emptyIsNone(
    entries.map(
      ({ values, taxes }) =>
        ({ ...withoutBlanks(values), taxes: taxes.map((tax) => withoutBlanks(tax.values)) }) as ReimbursementBody,
    ),
  );
}

/** The recipient of the guide itself comes first, with the data of the guide. */
function recipientsBody({ fields, recipients }: DocumentForm): readonly object[] | undefined {
  if (recipients.length === 0) return undefined;
  return [
    { customer_id: fields.customer_id },
    ...recipients.map(({ values, goods }) => ({ ...values, items: goods.map((good) => good.values) })),
  ];
}

function emptyIsNone<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

function withoutBlanks<T extends object>(values: T): T {
  const said = Object.entries(values).flatMap(([name, value]) => {
    const clean = cleanValue(value);
    return clean === undefined ? [] : [[name, clean] as const];
  });
  return Object.fromEntries(said) as T;
}

/** Undefined for an empty value. A group that is switched on is sent even if it is empty. */
function cleanValue(value: unknown): unknown {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return undefined;
  if (Array.isArray(value)) return emptyIsNone(value.map((item) => (isGroup(item) ? withoutBlanks(item) : item)));
  return isGroup(value) ? withoutBlanks(value) : value;
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
