import { checkDigit, parseAccessKey } from '../access-key.ts';
import { checkReceivedSchema } from '../schemas/index.ts';
import type { SignatureFaultCode } from '../signature/signature-fault.ts';
import { type SignatureSigner, type SignedContent, type VerifyPorts, verifySignature } from '../signature/verify.ts';
import { maxNameLength } from '../text.ts';
import type { Finding } from './findings.ts';
import { readReceived } from './read-received.ts';
import type { ReceivedDocument } from './received-document.ts';
import type { XmlFaultCode } from './received-xml.ts';

export type CheckCode =
  | XmlFaultCode
  /** The text breaks the schema of its version. */
  | 'schema'
  /** No schema of this version is published: the document was not held against one. */
  | 'no_schema'
  | 'not_signed'
  /** A signed part was changed, or the signature is another's. */
  | 'signature'
  /** The signature lacks a part, or is made in a way nobody here can check: that says nothing about a change. */
  | 'signature_incomplete'
  /** The signature holds, but something in it is written in an unusual manner. */
  | 'signature_form'
  | 'key_malformed'
  | 'key_check_digit'
  /** The document carries another key than the one asked for. */
  | 'other_key'
  /** A part of the key says something else than the document (SRI's error 58). */
  | 'key_differs';

export interface ReceivedCheck {
  /** No errors. Warnings do not count. */
  readonly valid: boolean;
  readonly errors: readonly Finding<CheckCode>[];
  readonly warnings: readonly Finding<CheckCode>[];
  /** The document as far as it could be read, whether or not it holds. */
  readonly document: ReceivedDocument | undefined;
  /** Whose certificate signed; believe it only when there is no `signature` error. */
  readonly signer: SignatureSigner | undefined;
  /** What was signed, to hold another copy against it. */
  readonly content: SignedContent | undefined;
}

export interface ReceivedCheckOptions extends VerifyPorts {
  /** The key the document was asked for by. */
  readonly accessKey?: string;
}

/**
 * Holds a document of somebody else against everything that can be known from its text: well-formed, the schema of its version,
 * signature and digests, the key against content and check digit. What fails is described, never thrown.
 */
export function checkReceived(xml: string, options: ReceivedCheckOptions): ReceivedCheck {
  const reading = readReceived(xml);
  if (!reading.ok) {
    const nothing = { document: undefined, signer: undefined, content: undefined };
    return { valid: false, errors: [reading.fault], warnings: [], ...nothing };
  }
  const { document } = reading;
  const signature = verifySignature(xml, options, { origin: 'received' });
  const errors: Finding<CheckCode>[] = [];
  const warnings: Finding<CheckCode>[] = [];
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

function codeOf(fault: SignatureFaultCode): CheckCode {
  if (fault === 'no_signature') return 'not_signed';
  if (fault === 'name_too_long') return fault;
  return incomplete.has(fault) ? 'signature_incomplete' : 'signature';
}

const incomplete: ReadonlySet<SignatureFaultCode> = new Set([
  'signing_certificate_missing',
  'properties_not_covered',
  'unknown_algorithm',
]);

function checkAgainstSchema(xml: string, errors: Finding<CheckCode>[], warnings: Finding<CheckCode>[]): void {
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

function checkKey(document: ReceivedDocument, asked: string | undefined): Finding<CheckCode>[] {
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

function finding(code: CheckCode, params: Finding['params'], message: string): Finding<CheckCode> {
  return { code, params, message };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

// Enough to see what is wrong; a document of the wrong version breaks everywhere.
const maxSchemaFaults = 10;
