// Validates an XML: for which business it is, whether it can be stored, and its faults.
import type { SignerTrust } from '@talonario/p12';
import {
  Decimal,
  findCatalogRowByCode,
  isSameTaxpayer,
  parseAccessKey,
  type ReceivedDocument,
  type ReceivedFinding,
  type SignatureSigner,
  type SignedContentId,
  sumDecimals,
} from '@talonario/sri';
import { storableJson, storableText } from '../../platform/db/clean-text.ts';
import type { RowOutcome } from '../../platform/db/tables.ts';

/** An XML with the results of all checks of its text. */
export interface CheckedReceivedXml {
  readonly xml: string;
  readonly document: ReceivedDocument | undefined;
  readonly errors: readonly ReceivedFinding[];
  readonly warnings: readonly ReceivedFinding[];
  readonly signer: SignatureSigner | undefined;
  readonly content: SignedContentId | undefined;
  /** Trust in the signer of the document, if a certificate can be read. */
  readonly trust: SignerTrust | undefined;
}

/** Provenance of a received XML and the data that belong to it. */
export interface XmlProvenance {
  /** True if SRI itself returned the XML. */
  readonly fromSri: boolean;
  /** Access key that was requested from SRI. A document that cannot be parsed is stored with it. */
  readonly asked?: string;
}

/** Business for which a received document must be. */
export interface ReceivingBusiness {
  readonly accountId: number;
  readonly businessId: number;
  readonly environmentId: number;
  readonly ruc: string;
}

export type ReceivedXmlValidation =
  | {
      readonly kind: 'kept';
      readonly outcome: 'new' | 'tampered' | 'faulty';
      readonly columns: ReceivedDocumentColumns;
    }
  | { readonly kind: 'refused'; readonly outcome: RowOutcome; readonly finding: ReceivedFinding };

/** Columns of `received_documents` that are derived from the XML. */
export interface ReceivedDocumentColumns {
  readonly access_key: string;
  readonly document_type_id: number;
  readonly number: string;
  readonly issue_date: string;
  readonly issuer_identification: string;
  readonly issuer_name: string;
  readonly receiver_identification: string | null;
  readonly xml_status: 'verified' | 'intact' | 'tampered' | 'faulty';
  readonly has_figures: boolean;
  readonly subtotal: string;
  readonly vat: string;
  readonly total: string;
  readonly content: string | null;
  readonly signer: string | null;
  readonly faults: string;
  readonly warnings: string;
  /** Numbers of other documents, fifteen digits each. */
  readonly references: readonly string[];
}

export function validateXml(
  checked: CheckedReceivedXml,
  receiver: ReceivingBusiness,
  standing: XmlProvenance,
): ReceivedXmlValidation {
  const { document, errors, warnings } = checked;
  const key = standing.asked ?? document?.accessKey ?? '';
  const parts = parseAccessKey(key);
  const type = parts && findCatalogRowByCode('document-types', parts.documentCode);
  if (parts === undefined || type === undefined)
    return refused('faulty', errors[0] ?? receivedFinding('key_malformed', 'The document has no valid access key.'));
  if (Number(parts.environment) !== receiver.environmentId) return refused('faulty', otherEnvironmentFinding(receiver));
  const own = document?.receivers.find(({ id }) => isSameTaxpayer(id, receiver.ruc));
  if (document !== undefined && own === undefined)
    return refused('not_ours', notForThisBusiness(document.receiver.id, receiver.ruc));
  const vat = document === undefined ? undefined : sumOf(vatOf(document));
  const figures = [document?.subtotal, vat, document?.total].map(amountWithinColumn);
  const [subtotal, iva, total] = figures;
  const wrong =
    errors.length === 0 ? undefined : errors.some(({ code }) => changedFileCodes.has(code)) ? 'tampered' : 'faulty';
  const sound = standing.fromSri ? 'verified' : 'intact';
  return {
    kind: 'kept',
    outcome: wrong ?? 'new',
    columns: {
      access_key: key,
      document_type_id: type.id,
      number: `${parts.establishment}-${parts.emissionPoint}-${String(parts.sequential).padStart(9, '0')}`,
      issue_date: parts.date,
      issuer_identification: parts.ruc,
      issuer_name: storableText(document?.issuer.name ?? ''),
      receiver_identification: own?.id ?? null,
      xml_status: wrong ?? sound,
      has_figures: total !== undefined,
      subtotal: subtotal ?? '0',
      vat: iva ?? '0',
      total: total ?? '0',
      content: document === undefined ? null : storableJson(document),
      signer: checked.trust === undefined ? null : storableJson(checked.trust),
      faults: noticesJsonOfFindings(errors),
      warnings: noticesJsonOfFindings(warnings),
      references: document === undefined ? [] : referencesOf(document),
    },
  };
}

/** Faults which mean that the document was changed after it was signed. */
export const changedFileCodes: ReadonlySet<string> = new Set([
  'signature',
  'key_differs',
  'other_key',
  'key_check_digit',
]);

export function otherEnvironmentFinding({ environmentId }: Pick<ReceivingBusiness, 'environmentId'>): ReceivedFinding {
  const [its, own] = environmentId === 2 ? ['test', 'production'] : ['production', 'test'];
  return receivedFinding('other_environment', `The document is of the ${its} environment, the business of ${own}.`, {
    environment: environmentId === 2 ? 1 : 2,
  });
}

export function notForThisBusiness(receiverId: string, ruc: string): ReceivedFinding {
  const id = storableText(receiverId).slice(0, 20);
  return receivedFinding('not_ours', `The document is made out to ${id}, not to ${ruc}.`, { receiver: id, ruc });
}

export function receivedFinding(
  code: string,
  message: string,
  params: ReceivedFinding['params'] = {},
): ReceivedFinding {
  return { code, params, message };
}

export function noticesJsonOfFindings(findings: readonly ReceivedFinding[]): string {
  return storableJson(findings.map(({ code, params, message }) => ({ code: `received.${code}`, params, message })));
}

/** Returns an amount that fits into its column; undefined if it is too large for any document. */
export function amountWithinColumn(text: string | undefined): string | undefined {
  return text !== undefined && /^-?\d{1,14}(?:\.\d+)?$/.test(text) ? text : undefined;
}

function refused(outcome: RowOutcome, why: ReceivedFinding): ReceivedXmlValidation {
  return { kind: 'refused', outcome, finding: why };
}

function vatOf({ taxes }: ReceivedDocument): string[] {
  return taxes.filter(({ code }) => code === '2').map(({ value }) => value);
}

function sumOf(amounts: readonly string[]): string | undefined {
  if (amounts.some((amount) => amountWithinColumn(amount) === undefined)) return undefined;
  return sumDecimals(amounts.map((amount) => Decimal.from(amount))).toString();
}

/** Numbers of the documents that a note changes or a withholding refers to. */
function referencesOf({ references, withholdings }: ReceivedDocument): string[] {
  const named = references.filter(({ kind }) => kind === 'modified' || kind === 'support').map(({ number }) => number);
  const supported = withholdings.flatMap(({ support }) => (support ? [support.number] : []));
  const digits = [...named, ...supported].map((number) => number.replaceAll('-', ''));
  return [...new Set(digits.filter((number) => /^\d{15}$/.test(number)))].slice(0, 1000);
}
