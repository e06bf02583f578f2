// Purchases of the business: received documents, purchase settlements, and purchases known only from its withholdings.
import {
  type AtsPurchaseInput,
  type AtsReimbursement,
  atsDocumentTypeCodes,
  type EnteredAuthorization,
  findCatalogRowById,
  identificationCodes,
  noAuthorizationNumber,
  type ReceivedDocument,
  type ReceivedReference,
  traitsById,
  typesWithoutAuthorization,
} from '@talonario/sri';
import type { DocumentBody } from '../../documents/references.ts';
import { type AtsTaxAmounts, atsTaxAmountsOf } from './figures.ts';
import { atsSupplierByIdentificationCode, atsSupplierOf, hyphenatedNumber, splitDocumentNumber } from './parties.ts';
import type { AtsPurchaseRow } from './store.ts';
import {
  atsReimbursementOf,
  paymentMethodCodes,
  purchaseFromWithholding,
  type WithheldAmounts,
  withholdingFields,
} from './withholdings.ts';

/**
 * Returns the purchases of the annex. `others` are withholdings of the period on documents that Talonario does not
 * store.
 */
export function atsPurchasesOf(
  rows: readonly AtsPurchaseRow[],
  withheld: readonly WithheldAmounts[],
  others: readonly WithheldAmounts[],
  said: readonly EnteredAuthorization[] = [],
): AtsPurchaseInput[] {
  const authorizations: Authorizations = new Map(
    said.map(({ supplier, type, number, authorization }) => [keyOf(type, number, supplier), authorization]),
  );
  const byDocument = new Map<string, WithheldAmounts[]>();
  for (const one of withheld) {
    const key = withheldDocumentKey(one);
    byDocument.set(key, [...(byDocument.get(key) ?? []), one]);
  }
  return [
    ...documentsOf(rows).flatMap((parts) => rowsOf(parts, byDocument.get(purchaseKey(parts[0])) ?? [], authorizations)),
    ...others.map((one) => {
      const purchase = purchaseFromWithholding(one);
      const known = authorizations.get(keyOf(one.type, one.number, one.row.identification));
      return { ...purchase, authorization: purchase.authorization || known || defaultAuthorizationNumber(one.type) };
    }),
  ];
}

export function withheldDocumentKey({ type, number, row }: WithheldAmounts): string {
  return keyOf(plainTypes[type] ?? type, number, row.identification);
}

/** Key of a stored purchase: type, number and supplier. */
export function purchaseKey(row: Pick<AtsPurchaseRow, 'document_type_id' | 'number' | 'identification'>): string {
  return keyOf(findCatalogRowById('document-types', row.document_type_id)?.code ?? '', row.number, row.identification);
}

function keyOf(type: string, number: string, identification: string): string {
  // Only ten digits are compared: a supplier that invoiced with a RUC may be in the directory with the cédula that the
  // RUC begins with.
  return `${type} ${hyphenatedNumber(number)} ${identification.slice(0, 10)}`;
}

/** Type codes of purchases, by the code that a withholding states. The two differ only for reimbursements. */
const plainTypes: Readonly<Record<string, string>> = {
  [atsDocumentTypeCodes.reimbursement]: atsDocumentTypeCodes.invoice,
  [atsDocumentTypeCodes.reimbursementCreditNote]: atsDocumentTypeCodes.creditNote,
  [atsDocumentTypeCodes.reimbursementDebitNote]: atsDocumentTypeCodes.debitNote,
};

type Parts = readonly [AtsPurchaseRow, ...AtsPurchaseRow[]];

/**
 * Groups the rows by document. A document has one row, or one for each of its sustentos. SRI would refuse two rows with
 * the same sustento as a duplicate.
 */
function documentsOf(rows: readonly AtsPurchaseRow[]): Parts[] {
  const documents: [AtsPurchaseRow, ...AtsPurchaseRow[]][] = [];
  for (const row of rows) {
    const last = row.part === null ? undefined : documents.at(-1);
    if (last === undefined || placeOf(last[0]) !== placeOf(row)) {
      documents.push([row]);
      continue;
    }
    const at = last.findIndex(({ sustain_code }) => sustain_code === row.sustain_code);
    const same = last[at];
    if (same === undefined) last.push(row);
    else last[at] = joined(same, row);
  }
  return documents;
}

function placeOf({ document_id, received_document_id }: AtsPurchaseRow): string {
  return `${document_id} ${received_document_id}`;
}

/**
 * Joins parts of one sustento that differ in their tax credit. A warning about the sustento concerns the part with full
 * credit.
 */
function joined(one: AtsPurchaseRow, other: AtsPurchaseRow): AtsPurchaseRow {
  const vat_credit = other.vat_credit === 'full' ? 'full' : one.vat_credit;
  return { ...one, vat_credit, taxes: [...one.taxes, ...other.taxes] };
}

/** Rows of a purchase. A withholding belongs to the part with its sustento, or to the first part if no part has it. */
function rowsOf(parts: Parts, withheld: readonly WithheldAmounts[], said: Authorizations): AtsPurchaseInput[] {
  const partOf = ({ sustain }: WithheldAmounts) =>
    Math.max(
      0,
      parts.findIndex(({ sustain_code }) => sustain_code === sustain),
    );
  return parts.map((row, index) =>
    withWithheld(
      plainPurchase(row, said),
      withheld.filter((one) => partOf(one) === index),
    ),
  );
}

/**
 * Adds withholdings to a purchase. A purchase with two withholdings is one row with the number of the first
 * withholding.
 */
function withWithheld(plain: AtsPurchaseInput, withheld: readonly WithheldAmounts[]): AtsPurchaseInput {
  const [first, ...rest] = withheld;
  if (first === undefined) return plain;
  const join = (one: WithheldAmounts): AtsPurchaseInput => {
    // The withholding states whether a foreign supplier is a company.
    const { retained_subject_type } = one.row.body as DocumentBody;
    const person = plain.person && (retained_subject_type ?? plain.person);
    return { ...plain, ...(person && { person }), ...withholdingFields(one), reportedElectronically: true };
  };
  return rest.reduce((found, one) => added(found, join(one)), join(first));
}

function added(one: AtsPurchaseInput, other: AtsPurchaseInput): AtsPurchaseInput {
  const vat = { ...one.vatWithheld };
  for (const [element, value] of Object.entries(other.vatWithheld) as [keyof typeof vat, typeof one.vat][])
    vat[element] = vat[element]?.plus(value) ?? value;
  return { ...one, vatWithheld: vat, incomeWithheld: [...one.incomeWithheld, ...other.incomeWithheld] };
}

/** Authorisations that a user entered for documents that Talonario does not store, by the key of the document. */
type Authorizations = ReadonlyMap<string, string>;

function plainPurchase(row: AtsPurchaseRow, said: Authorizations): AtsPurchaseInput {
  const own = row.document_id !== null;
  const figures = atsTaxAmountsOf(row.taxes);
  return {
    source: own
      ? { kind: 'issued', id: row.document_id ?? 0, number: row.number }
      : { kind: 'received', id: row.received_document_id ?? 0, number: row.number },
    sustain: row.sustain_code ?? undefined,
    vatCredit: row.vat_credit ?? undefined,
    ...(own
      ? atsSupplierOf(row.identification_type_id, row.identification, row.name)
      : atsSupplierByIdentificationCode(identificationCodes.ruc, row.identification)),
    type: typeOf(row),
    related: undefined,
    registeredOn: row.day,
    issuedOn: row.issue_date,
    ...splitDocumentNumber(row.number),
    authorization: row.authorization,
    ...figures,
    vatWithheld: {},
    payment: { to: 'resident' },
    paymentMethods: own ? paymentMethodCodes(row.method_ids) : receivedMethods(row),
    incomeWithheld: [],
    modified: modifiedBy(row, said),
    reimbursements: reimbursementsOf(row, figures),
    // A purchase settlement of the business is an electronic document that already contains all data.
    reportedElectronically: own,
  };
}

function typeOf({ document_type_id, reimbursement }: AtsPurchaseRow): string {
  const type = traitsById(document_type_id);
  if (!reimbursement) return findCatalogRowById('document-types', document_type_id)?.code ?? '';
  if (type?.note === 'credit') return atsDocumentTypeCodes.reimbursementCreditNote;
  return type?.note === 'debit' ? atsDocumentTypeCodes.reimbursementDebitNote : atsDocumentTypeCodes.reimbursement;
}

type Content = Partial<Pick<ReceivedDocument, 'payments' | 'references'>>;

function receivedMethods({ content }: AtsPurchaseRow): string[] {
  return [...new Set(((content as Content | null)?.payments ?? []).map(({ method }) => method))];
}

function referencesOf({ content }: AtsPurchaseRow, kind: ReceivedReference['kind']): readonly ReceivedReference[] {
  return ((content as Content | null)?.references ?? []).filter((reference) => reference.kind === kind);
}

function modifiedBy(row: AtsPurchaseRow, said: Authorizations): AtsPurchaseInput['modified'] {
  const [reference] = referencesOf(row, 'modified');
  if (reference === undefined) return undefined;
  const { typeCode: type, number } = reference;
  return {
    type,
    ...splitDocumentNumber(number),
    // A note contains the number of the document it changes, but not its authorisation.
    authorization:
      reference.authorization ??
      row.changed_key ??
      said.get(keyOf(type, number, row.identification)) ??
      defaultAuthorizationNumber(type),
  };
}

/**
 * Authorization number of a document that has none: the fixed number for document types without authorization. For
 * other types it is empty, which is a problem of the annex until a user enters the number.
 */
export function defaultAuthorizationNumber(type: string): string {
  return typesWithoutAuthorization.has(type) ? noAuthorizationNumber : '';
}

function reimbursementsOf(row: AtsPurchaseRow, { bases }: AtsTaxAmounts): AtsReimbursement[] {
  if (row.document_id !== null) return ((row.body as DocumentBody).reimbursements ?? []).map(atsReimbursementOf);
  return referencesOf(row, 'reimbursed').map((one) => {
    const listed = one.taxes?.map(({ code, rateCode, rate, base, value }) => ({
      tax: code,
      code: rateCode,
      rate,
      base,
      amount: value,
    }));
    // References read by an older version have no taxes. The complete base then gets the only rate of the invoice.
    const rate = bases.taxed.isZero() ? '0' : '15';
    const subtotal = one.subtotal ?? '0';
    const guessed = [{ tax: '2', code: rate, rate, base: subtotal, amount: '0' }];
    return {
      type: one.typeCode,
      ...atsSupplierByIdentificationCode(idTypeOf(one.issuerId ?? ''), one.issuerId ?? ''),
      ...splitDocumentNumber(one.number),
      authorization: one.authorization ?? defaultAuthorizationNumber(one.typeCode),
      issuedOn: one.issuedOn ?? row.issue_date,
      ...atsTaxAmountsOf(listed?.length ? listed : guessed),
    };
  });
}

function idTypeOf(number: string): string {
  if (/^\d{13}$/.test(number)) return identificationCodes.ruc;
  return /^\d{10}$/.test(number) ? identificationCodes.cedula : identificationCodes.passport;
}
