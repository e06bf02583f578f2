import { checkDigit, parseAccessKey } from '../access-key.ts';
import { checkReceivedSchema } from '../schemas/index.ts';
import type { SignatureFaultCode } from '../signature/signature-fault.ts';
import { type SignatureSigner, type SignedContentId, type VerifyPorts, verifySignature } from '../signature/verify.ts';
import { maxNameLength } from '../text.ts';
import type { ReceivedFinding } from './findings.ts';
import { parseReceivedXml } from './read-received.ts';
import type { ReceivedDocument } from './received-document.ts';
import type { XmlFaultCode } from './received-xml.ts';

export type ReceivedCheckCode =
  | XmlFaultCode
  /** The document does not conform to the schema of its version. */
  | 'schema'
  /** No schema of this version is published, so the document was not validated. */
  | 'no_schema'
  | 'not_signed'
  /** A signed part was changed, or the signature belongs to another document. */
  | 'signature'
  /**
   * The signature lacks a part, or uses a form that this library cannot check. This does not mean that the document was
   * changed.
   */
  | 'signature_incomplete'
  /** The signature is valid, but a part of it is written in an unusual form. */
  | 'signature_form'
  | 'key_malformed'
  | 'key_check_digit'
  /** The access key of the document differs from the requested one. */
  | 'other_key'
  /** A part of the access key differs from the document (SRI's error 58). */
  | 'key_differs';

export interface ReceivedCheck {
  /** True if there are no errors; warnings do not count. */
  readonly valid: boolean;
  readonly errors: readonly ReceivedFinding<ReceivedCheckCode>[];
  readonly warnings: readonly ReceivedFinding<ReceivedCheckCode>[];
  /** The document as far as it could be read, even if it is not valid. */
  readonly document: ReceivedDocument | undefined;
  /** Holder of the signing certificate. Trust it only if there is no `signature` error. */
  readonly signer: SignatureSigner | undefined;
  /** Signed content, for comparison with another copy. */
  readonly content: SignedContentId | undefined;
}

export interface ReceivedCheckOptions extends VerifyPorts {
  /** The access key by which the document was requested. */
  readonly accessKey?: string;
}

/**
 * Checks a document of another issuer as far as its text allows: well-formedness, the schema of its version, signature
 * and digests, and the access key against content and check digit. Failures are returned and never thrown.
 */
export function checkReceived(xml: string, options: ReceivedCheckOptions): ReceivedCheck {
  const reading = parseReceivedXml(xml);
  if (!reading.ok) {
    const nothing = { document: undefined, signer: undefined, content: undefined };
    return { valid: false, errors: [reading.fault], warnings: [], ...nothing };
  }
  const { document } = reading;
  const signature = verifySignature(xml, options, { origin: 'received' });
  const errors: ReceivedFinding<ReceivedCheckCode>[] = [];
  const warnings: ReceivedFinding<ReceivedCheckCode>[] = [];
  checkAgainstSchema(xml, errors, warnings);
  for (const { code, message } of signature.faults) {
    const params = code === 'name_too_long' ? { limit: maxNameLength } : { fault: code };
    errors.push(finding(codeOf(code), params, sentence(message)));
  }
  for (const { code, message } of signature.warnings) {
    warnings.push(finding('signature_form', { warning: code }, sentence(message)));
  }
  errors.push(...checkKey(document, options.accessKey));
  const { signer, content } = signature;
  return { valid: errors.length === 0, errors, warnings, document, signer, content };
}

function codeOf(fault: SignatureFaultCode): ReceivedCheckCode {
  if (fault === 'no_signature') return 'not_signed';
  if (fault === 'name_too_long') return fault;
  return incomplete.has(fault) ? 'signature_incomplete' : 'signature';
}

const incomplete: ReadonlySet<SignatureFaultCode> = new Set([
  'signing_certificate_missing',
  'properties_not_covered',
  'unknown_algorithm',
]);

function checkAgainstSchema(
  xml: string,
  errors: ReceivedFinding<ReceivedCheckCode>[],
  warnings: ReceivedFinding<ReceivedCheckCode>[],
): void {
  const verdict = checkReceivedSchema(xml, { ignoreSignature: true });
  if (verdict.ok) return;
  if (verdict.reason === 'unknown_version') {
    warnings.push(
      finding('no_schema', {}, 'No schema of this version is published; the document was not held against one.'),
    );
    return;
  }
  for (const { element, message } of verdict.faults.slice(0, maxSchemaFaults)) {
    errors.push(finding('schema', element === undefined ? {} : { element }, message));
  }
}

function checkKey(document: ReceivedDocument, asked: string | undefined): ReceivedFinding<ReceivedCheckCode>[] {
  const { accessKey } = document;
  if (asked !== undefined && asked !== accessKey) {
    const params = { asked, found: accessKey.slice(0, 60) };
    return [finding('other_key', params, `The document carries the access key ${params.found}, not ${asked}.`)];
  }
  if (!/^\d{49}$/.test(accessKey)) {
    return [finding('key_malformed', {}, 'The access key of the document does not have 49 digits.')];
  }
  if (checkDigit(accessKey.slice(0, 48)) !== Number(accessKey[48])) {
    return [finding('key_check_digit', {}, 'The check digit of the access key does not match.')];
  }
  const key = parseAccessKey(accessKey);
  if (key === undefined) return [finding('key_malformed', {}, 'The access key holds no calendar date.')];
  const compared: readonly (readonly [field: string, inKey: string, inDocument: string])[] = [
    ['date', key.date, document.issuedOn],
    ['type', key.documentCode, document.typeCode],
    ['issuer', key.ruc, document.issuer.ruc],
    ['environment', key.environment, document.environment],
    ['number', `${key.establishment}-${key.emissionPoint}-${String(key.sequential).padStart(9, '0')}`, document.number],
  ];
  return compared
    .filter(([, inKey, inDocument]) => inKey !== inDocument)
    .map(([field, inKey, inDocument]) =>
      finding(
        'key_differs',
        { field, key: inKey, document: inDocument.slice(0, 60) },
        `The access key says ${field} ${inKey}, the document ${inDocument.slice(0, 60)}.`,
      ),
    );
}

function finding(
  code: ReceivedCheckCode,
  params: ReceivedFinding['params'],
  message: string,
): ReceivedFinding<ReceivedCheckCode> {
  return { code, params, message };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

// Maximum number of schema faults that are reported. A document of the wrong version has faults in most elements.
const maxSchemaFaults = 10;
