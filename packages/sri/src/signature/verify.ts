import { type XmlDocument, XmlElement, XmlError, XmlText, XmlXPath } from 'libxml2-wasm';
import { parseUntrusted } from '../untrusted-xml.ts';
import {
  algorithmNameForMessage,
  type CanonicalForm,
  canonicalForm,
  dsNamespace,
  hashOfAlgorithm,
  inclusiveForm,
  signatureAlgorithms,
} from './algorithms.ts';
import { canonicalizeXml } from './canonicalize.ts';
import { checkCertificate } from './check-certificate.ts';
import { type AcceptsCanonicalForm, findCoveredParts } from './covered-parts.ts';
import { isExactTextOfThisSigner } from './exact-text.ts';
import type { ComputeDigest, HashAlgorithmName, RsaVerify } from './ports.ts';
import { type ParsedSignature, parseSignature } from './read-signature.ts';
import type {
  ReportSignatureFault,
  SignatureFault,
  SignatureFindingsReceiver,
  SignatureWarning,
} from './signature-fault.ts';
import { canonicalizeSignedParts, checkDigest, checkRsa } from './signed-parts.ts';

export interface SignatureVerification {
  readonly valid: boolean;
  /** All faults of the signature, not only the first. */
  readonly faults: readonly SignatureFault[];
  /** Unusual properties of another issuer's document that do not make its signature invalid. */
  readonly warnings: readonly SignatureWarning[];
  /** The signer, as far as it could be read. Use it only if `valid` is true. */
  readonly signer: SignatureSigner | undefined;
  /** Signed content, to compare two copies of a document; undefined if it cannot be determined. */
  readonly content: SignedContentId | undefined;
}

export interface SignatureSigner {
  /** Signer's certificate: base64 of its DER. */
  readonly certificate: string;
  /** All certificates in the KeyInfo element, in document order. */
  readonly chain: readonly string[];
  readonly signingTime: string;
  readonly hash: HashAlgorithmName | undefined;
}

/**
 * Content that two copies of one document share in any wrapper, indentation inside tags or encoding. The digest is
 * SHA-256 of the part that the signature covers, computed here. The digest in the signature may be SHA-1, for which an
 * issuer can create two documents with one digest.
 */
export interface SignedContentId {
  readonly document: string;
  /** Empty if the signature was removed. */
  readonly signatureValue: string;
}

/** Whether two copies are the same document, signed once. One of them may have lost its signature. */
export function isSameContent(one: SignedContentId, other: SignedContentId): boolean {
  const [value, otherValue] = [one.signatureValue, other.signatureValue];
  return one.document === other.document && (value === otherValue || value === '' || otherValue === '');
}

export interface VerifyPorts {
  readonly digest: ComputeDigest;
  readonly rsaVerify: RsaVerify;
}

export interface VerifyOptions {
  /**
   * Requires in addition that the text equals, byte for byte, the output of `signDocumentXml` for these values. Then
   * nothing can differ, not even the parts that no signature covers (the XML declaration, unsigned ids, white space in
   * tags). The check after signing uses it.
   */
  readonly exact?: boolean;
  /**
   * `received`: a document of another issuer, which SRI authorised. Every canonical form is accepted, and differences
   * between programs are warnings: the issuer's name in another order, no signing time, a repeated id that no reference
   * names.
   */
  readonly origin?: 'own' | 'received';
}

/**
 * Verifies a signed document from its text alone: parses it, canonicalises each signed part again, computes digests and
 * RSA, and compares the XAdES properties with the certificate. Documents of other programs are accepted too (other
 * prefixes, other order, no reference to KeyInfo). Trust in the certificate and its expiry are not checked.
 */
export function verifySignature(xml: string, ports: VerifyPorts, options: VerifyOptions = {}): SignatureVerification {
  const faults: SignatureFault[] = [];
  const warnings: SignatureWarning[] = [];
  const received = options.origin === 'received';
  const report: SignatureFindingsReceiver = {
    say: (code, message) => void faults.push({ code, message }),
    doubt: (warning, fault, message) =>
      void (received ? warnings.push({ code: warning, message }) : faults.push({ code: fault, message })),
  };
  const checked = parsed(xml, report.say, (document) => check(xml, document, ports, options, report));
  return { valid: faults.length === 0, faults, warnings, signer: checked?.signer, content: checked?.content };
}

// SRI accepts 320 kB. Documents of other issuers are not larger, and a file of many megabytes is not a document.
const maxXmlLength = 2_000_000;
const signatures = XmlXPath.compile('//ds:Signature', { ds: dsNamespace });
const ids = XmlXPath.compile('//@Id | //@id | //@ID');
// Canonical XML copies the attributes `xml:*` of the root to every part. No document of SRI has such an attribute.
const inherited = XmlXPath.compile('/*/@xml:*', { xml: 'http://www.w3.org/XML/1998/namespace' });
const instructions = XmlXPath.compile('//processing-instruction()');

/**
 * Calls `use` with the parsed document and frees the document afterwards. A text that cannot be parsed safely is
 * reported as a fault.
 */
function parsed<T>(xml: string, say: ReportSignatureFault, use: (document: XmlDocument) => T): T | undefined {
  if (xml.length > maxXmlLength) return void say('unreadable', 'the document is too large');
  let document: XmlDocument | undefined;
  try {
    document = parseUntrusted(xml);
    return use(document);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return void say('unreadable', `not plain, well-formed XML: ${error.message.trim()}`);
  } finally {
    document?.dispose();
  }
}

function check(
  xml: string,
  document: XmlDocument,
  ports: VerifyPorts,
  options: VerifyOptions,
  report: SignatureFindingsReceiver,
): Pick<SignatureVerification, 'signer' | 'content'> | undefined {
  const { say } = report;
  const received = options.origin === 'received';
  if (document.find(instructions).length > 0) return void say('structure', 'processing instructions are not accepted');
  if (document.find(inherited).length > 0) return void say('structure', 'xml: attributes are not accepted on the root');
  const element = findSignature(document, say);
  if (element === undefined) return document.get(signatures) === null ? unsigned(document, ports) : undefined;
  const signature = parseSignature(element);
  checkIds(document, signature, report);
  for (const name of signature.repeated) say('structure', `${name} stands more than once`);
  if (signature.certificateGroups > 1) {
    report.doubt('several_certificate_groups', 'structure', 'X509Data stands more than once');
  }
  if (received && signature.signingTime.trim() === '') {
    report.doubt('signing_time_missing', 'structure', 'the signature does not say when it was made');
  }

  const takes: AcceptsCanonicalForm = received ? () => true : isOwnForm;
  const covered = findCoveredParts(signature, idOf(document.root), takes, report);
  const hash = hashOfAlgorithm(signatureAlgorithms, signature.signatureMethod);
  if (hash === undefined)
    say('unknown_algorithm', `signature method ${algorithmNameForMessage(signature.signatureMethod)}`);
  const form = signedInfoForm(signature, takes, say);
  const certificate = checkCertificate(signature, ports.digest, report);

  // The signature was moved out of the tree. The remaining tree equals the result of the enveloped transform.
  const parts = canonicalizeSignedParts(element, document, covered, form);
  const rest = canonicalizeXml(document, undefined, covered.document?.form);
  checkDigest('the document', covered.document, rest, ports.digest, say);
  checkDigest('the signed properties', covered.properties, parts.signedProperties, ports.digest, say);
  checkDigest('KeyInfo', covered.keyInfo, parts.keyInfo, ports.digest, say);
  checkRsa(signature, hash, certificate, parts.signedInfo, ports.rsaVerify, say);
  if (options.exact && !isExactTextOfThisSigner(xml, document.root.name, signature, covered, hash, ports.digest)) {
    say('bytes_changed', 'the text is not the one that was signed, though the signed parts may be');
  }
  const { signatureValue, signingTime, certificates: chain } = signature;
  return {
    signer: certificate === undefined ? undefined : { certificate, chain, signingTime, hash },
    content: { document: ports.digest('sha256', rest), signatureValue },
  };
}

function unsigned(document: XmlDocument, { digest }: VerifyPorts): Pick<SignatureVerification, 'signer' | 'content'> {
  const whole = digest('sha256', canonicalizeXml(document, undefined, undefined));
  return { signer: undefined, content: { document: whole, signatureValue: '' } };
}

function isOwnForm({ mode, withComments }: CanonicalForm): boolean {
  return mode === 'inclusive' && !withComments;
}

function signedInfoForm(
  { canonicalization }: ParsedSignature,
  takes: AcceptsCanonicalForm,
  say: ReportSignatureFault,
): CanonicalForm {
  const { algorithm, prefixes, hasContent } = canonicalization;
  const form = hasContent ? undefined : canonicalForm(algorithm, prefixes);
  if (form === undefined || !takes(form))
    say('unknown_algorithm', `canonicalization ${algorithmNameForMessage(algorithm)}`);
  return form ?? inclusiveForm;
}

/**
 * Returns the signature of the document. There must be exactly one, as the last element in the root: elsewhere it may
 * cover another document than the one that is read.
 */
function findSignature(document: XmlDocument, say: ReportSignatureFault): XmlElement | undefined {
  const [signature, second] = document.find(signatures);
  if (!(signature instanceof XmlElement)) return void say('no_signature', 'the document is not signed');
  if (second !== undefined) return void say('several_signatures', 'the document holds more than one signature');
  let last = document.root.lastChild;
  while (last instanceof XmlText && last.content.trim() === '') last = last.prev;
  if (last === null || !signature.isSameNode(last)) {
    return void say('signature_misplaced', 'the signature is not the last child of the root');
  }
  return signature;
}

/**
 * Reports ids that occur twice. If two elements have the same id, a reference to that id may mean either of them. A
 * repeated id that no reference names has no effect on the signature and causes only a warning.
 */
function checkIds(document: XmlDocument, signature: ParsedSignature, { say, doubt }: SignatureFindingsReceiver): void {
  const named = new Set(signature.references.map(({ uri }) => uri?.slice(1)));
  const seen = new Set<string>();
  for (const { content } of document.find(ids)) {
    const message = `the id ${content} stands more than once`;
    if (seen.has(content)) {
      if (named.has(content)) say('duplicate_id', message);
      else doubt('unsigned_id_twice', 'duplicate_id', message);
    }
    seen.add(content);
  }
}

function idOf(element: XmlElement): string | undefined {
  return (element.attr('id') ?? element.attr('Id') ?? element.attr('ID'))?.value;
}
