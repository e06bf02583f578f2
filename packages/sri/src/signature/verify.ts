import { XmlDocument, XmlElement, XmlError, XmlText, XmlXPath } from 'libxml2-wasm';
import { parseUntrusted } from '../untrusted-xml.ts';
import { c14nAlgorithm, digestAlgorithms, dsNamespace, hashNamed, signatureAlgorithms } from './algorithms.ts';
import { isCanonicalBase64 } from './base64.ts';
import { canonicalize } from './canonicalize.ts';
import { checkCertificate } from './check-certificate.ts';
import { coveredParts } from './covered-parts.ts';
import { isExact } from './exact-text.ts';
import type { Digest, HashName, RsaVerify } from './ports.ts';
import { findSignedParts, type ReadReference, type ReadSignature, readSignature } from './read-signature.ts';
import type { Say, SignatureFault, SignatureFaultCode } from './signature-fault.ts';

export interface Verification {
  readonly valid: boolean;
  /** Everything that is wrong, not only the first. */
  readonly faults: readonly SignatureFault[];
  /** Who signed, as far as it could be read; believe it only when `valid`. */
  readonly signer: SignatureSigner | undefined;
}

export interface SignatureSigner {
  /** Base64 of the certificate's DER. */
  readonly certificate: string;
  readonly signingTime: string;
  readonly hash: HashName | undefined;
}

export interface VerifyPorts {
  readonly digest: Digest;
  readonly rsaVerify: RsaVerify;
}

/**
 * Checks a signed document from nothing but its text: parses it, canonicalises each signed part anew, recomputes digests and
 * RSA, and holds the XAdES properties against the certificate. Takes documents of other programs too (other prefixes, other
 * order, no reference to KeyInfo). Says nothing about trust or expiry of the certificate.
 *
 * `exact` asks in addition that the text be, byte for byte, what `sign` writes for these values: then nothing at all can
 * differ, not even what no signature covers (the XML declaration, unsigned ids, white space in tags). The self-check uses it.
 */
export function verifySignature(
  xml: string,
  ports: VerifyPorts,
  options: { readonly exact?: boolean } = {},
): Verification {
  const faults: SignatureFault[] = [];
  const say = (code: SignatureFaultCode, message: string): void => void faults.push({ code, message });
  const signer = parsed(xml, say, (document) => check(xml, document, ports, options.exact ?? false, say));
  return { valid: faults.length === 0, faults, signer };
}

// SRI takes 320 kB; documents of others are not larger, and a file of many megabytes is no document.
const longest = 2_000_000;
const signatures = XmlXPath.compile('//ds:Signature', { ds: dsNamespace });
const ids = XmlXPath.compile('//@Id | //@id | //@ID');
// Canonical XML hands them down to every part; no document of SRI has one.
const inherited = XmlXPath.compile('/*/@xml:*', { xml: 'http://www.w3.org/XML/1998/namespace' });
const instructions = XmlXPath.compile('//processing-instruction()');

/** Runs `use` on the parsed document and frees it; whatever cannot be parsed safely is a fault. */
function parsed<T>(xml: string, say: Say, use: (document: XmlDocument) => T): T | undefined {
  if (xml.length > longest) return void say('unreadable', 'the document is too large');
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
  exact: boolean,
  say: Say,
): SignatureSigner | undefined {
  if (document.find(instructions).length > 0) return void say('structure', 'processing instructions are not accepted');
  if (document.find(inherited).length > 0) return void say('structure', 'xml: attributes are not accepted on the root');
  const element = findSignature(document, say);
  if (element === undefined) return undefined;
  checkIds(document, say);
  const signature = readSignature(element);
  for (const name of signature.repeated) say('structure', `${name} stands more than once`);

  const rootId = idOf(document.root);
  const covered = coveredParts(signature, rootId, say);
  const hash = hashNamed(signatureAlgorithms, signature.signatureMethod);
  if (hash === undefined) say('unknown_algorithm', `signature method ${signature.signatureMethod}`);
  if (signature.canonicalization !== c14nAlgorithm) {
    say('unknown_algorithm', `canonicalization ${signature.canonicalization}`);
  }
  const certificate = checkCertificate(signature, ports.digest, say);

  // From here on the tree no longer holds the signature: what is left is what the enveloped transform leaves.
  const parts = takeOut(element, document);
  const rest = canonicalize(document);
  checkDigest('the document', covered.document, rest, ports.digest, say);
  checkDigest('the signed properties', covered.properties, parts.signedProperties, ports.digest, say);
  checkDigest('KeyInfo', covered.keyInfo, parts.keyInfo, ports.digest, say);
  checkRsa(signature, hash, certificate, parts.signedInfo, ports.rsaVerify, say);
  if (exact && !isExact(xml, document.root.name, signature, covered, hash, ports.digest)) {
    say('bytes_changed', 'the text is not the one that was signed, though the signed parts may be');
  }
  return certificate === undefined ? undefined : { certificate, signingTime: signature.signingTime, hash };
}

/** The one signature, which must be the last thing in the root: anywhere else it may sign another document than the one read. */
function findSignature(document: XmlDocument, say: Say): XmlElement | undefined {
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

/** With two elements of one id, the reference may mean either. */
function checkIds(document: XmlDocument, say: Say): void {
  const seen = new Set<string>();
  for (const { content } of document.find(ids)) {
    if (seen.has(content)) say('duplicate_id', `the id ${content} stands more than once`);
    seen.add(content);
  }
}

function idOf(element: XmlElement): string | undefined {
  return (element.attr('id') ?? element.attr('Id') ?? element.attr('ID'))?.value;
}

interface CanonicalParts {
  readonly signedInfo: Uint8Array | undefined;
  readonly signedProperties: Uint8Array | undefined;
  readonly keyInfo: Uint8Array | undefined;
}

/**
 * Moves the signature into a tree of its own and canonicalises its signed parts there. libxml2 asks for every node of a tree
 * whether it belongs to the part; among the lines of an invoice that would cost more than everything else together. The
 * namespaces declared on the root come along: they are in scope, so they belong to the canonical form.
 */
function takeOut(signature: XmlElement, document: XmlDocument): CanonicalParts {
  const around = document.root.nsDeclarations;
  const alone = XmlDocument.create();
  try {
    alone.root = signature;
    const own = signature.nsDeclarations;
    for (const [prefix, uri] of Object.entries(around)) {
      if (!Object.hasOwn(own, prefix)) signature.addNsDeclaration(uri, prefix === '' ? undefined : prefix);
    }
    const { signedInfo, signedProperties, keyInfo } = findSignedParts(signature);
    return {
      signedInfo: signedInfo && canonicalize(alone, signedInfo),
      signedProperties: signedProperties && canonicalize(alone, signedProperties),
      keyInfo: keyInfo && canonicalize(alone, keyInfo),
    };
  } finally {
    alone.dispose();
  }
}

function checkDigest(
  name: string,
  reference: ReadReference | undefined,
  bytes: Uint8Array | undefined,
  digest: Digest,
  say: Say,
): void {
  if (reference === undefined || bytes === undefined) return;
  const hash = hashNamed(digestAlgorithms, reference.digestMethod);
  if (hash === undefined) say('unknown_algorithm', `digest method ${reference.digestMethod}`);
  else if (digest(hash, bytes) !== reference.digestValue) say('digest_mismatch', `${name} changed after signing`);
}

function checkRsa(
  signature: ReadSignature,
  hash: HashName | undefined,
  certificate: string | undefined,
  signedInfo: Uint8Array | undefined,
  rsaVerify: RsaVerify,
  say: Say,
): void {
  const { signatureValue } = signature;
  if (hash === undefined || certificate === undefined || signedInfo === undefined) return;
  if (!isCanonicalBase64(signatureValue) || !rsaVerify(hash, certificate, signedInfo, signatureValue)) {
    say('signature_mismatch', 'the signature value does not belong to this document and certificate');
  }
}
