import { createHash, verify } from 'node:crypto';
import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import type { Finding } from '../messages.ts';
import { all, elementsOf, first, readTree, textAt, type XmlTree } from '../xml/tree.ts';
import {
  canonicalizations,
  digestAlgorithms,
  namespaces,
  signatureAlgorithms,
  signedPropertiesType,
} from './algorithms.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { nameFromText, sameName } from './distinguished-name.ts';
import { digestHolds, elementsById, type Reference, readReferences } from './references.ts';
import type { TrustStore } from './trust.ts';

export type SignatureRules = {
  readonly now: number;
  readonly issuerRuc: string;
  readonly trust: TrustStore;
  /** `optional`: a certificate without RUC passes, one with another RUC does not. */
  readonly certificateRuc: 'required' | 'optional';
  readonly keyValue: 'checked' | 'ignored';
  /** Serials the control port declared revoked. */
  readonly isRevoked: (serial: bigint) => boolean;
};

/**
 * Judges the XAdES-BES signature of a document: 39, 40 or 42, or nothing. It follows the standard, not one signer: any
 * prefix, any order, two or three references, SHA-1 or SHA-256. The signature element is taken out of `document` on the
 * way, so nothing may read it afterwards.
 */
export function verifySignature(document: XmlDocument, rules: SignatureRules): Finding | undefined {
  const signature = findSignature(document);
  if (signature === undefined) return invalid('El comprobante debe tener una sola firma, dentro del elemento raíz');
  const tree = readTree(signature);
  const candidates = all(tree, 'KeyInfo', 'X509Data', 'X509Certificate').map((node) => readBase64(node.text));
  if (candidates.length === 0) return unreadableCertificate;
  const byId = elementsById(document);
  const signedInfo = first(tree, 'SignedInfo');
  if (byId === undefined || signedInfo === undefined) return invalid(altered);
  const references = readReferences(signedInfo, document.root, byId);
  if (references === undefined) return invalid('La firma contiene una referencia que no se puede resolver');
  const properties = signedProperties(references, signature);
  if (properties === undefined) return invalid('La firma no cubre las propiedades firmadas (SignedProperties)');
  const certificate = signingCertificate(candidates, properties);
  if (certificate === undefined) return unreadableCertificate;
  return (
    checkCoverage(references, document) ??
    checkIntegrity(document, signature, tree, references, certificate) ??
    checkProperties(tree, properties, certificate, rules) ??
    checkCertificate(certificate, candidates, rules)
  );
}

const unreadableCertificate: Finding = {
  code: '40',
  detail: 'No se encontró el certificado o no se puede convertir en certificado X509',
};

const altered = 'La firma es invalida [Firma inválida (firma y/o certificados alterados)]';

function findSignature(document: XmlDocument): XmlElement | undefined {
  const signatures = document.find('//ds:Signature', { ds: namespaces.ds });
  const signature = signatures[0] as XmlElement | undefined;
  return signatures.length === 1 && signature?.parent?.isSameNode(document.root) ? signature : undefined;
}

/** Read through the reference, so that what is believed is what was signed. */
function signedProperties(references: readonly Reference[], signature: XmlElement): XmlTree | undefined {
  const reference = references.find(
    ({ type, target }) =>
      type === signedPropertiesType &&
      target.name === 'SignedProperties' &&
      target.namespaceUri === namespaces.xades &&
      isInside(target, signature),
  );
  return reference && readTree(reference.target);
}

function checkCoverage(references: readonly Reference[], document: XmlDocument): Finding | undefined {
  if (!references.some(({ target, enveloped }) => enveloped && target.isSameNode(document.root)))
    return invalid('La firma no cubre el comprobante');
  if (references.some(({ target, enveloped }) => enveloped !== target.isSameNode(document.root)))
    return invalid('La firma contiene una transformación que no corresponde');
  return undefined;
}

function checkIntegrity(
  document: XmlDocument,
  signature: XmlElement,
  tree: XmlTree,
  references: readonly Reference[],
  certificate: Certificate,
): Finding | undefined {
  if (!signatureValueHolds(signature, tree, certificate)) return invalid(altered);
  // The parts of the signature first: the enveloped transform takes the whole of it out of the tree.
  for (const reference of references) {
    if (reference.enveloped) continue;
    if (!digestHolds(reference, reference.target.canonicalizeToString(reference.canonicalization)))
      return invalid(altered);
  }
  signature.remove();
  for (const reference of references)
    if (reference.enveloped && !digestHolds(reference, canonicalRoot(document, reference))) return invalid(altered);
  return undefined;
}

function signatureValueHolds(signature: XmlElement, tree: XmlTree, { x509: { publicKey } }: Certificate): boolean {
  const signedInfo = first(tree, 'SignedInfo');
  const element = childElement(signature, 'SignedInfo');
  if (signedInfo === undefined || element === undefined) return false;
  const canonicalization = canonicalizations.get(algorithmOf(signedInfo, 'CanonicalizationMethod'));
  const hash = signatureAlgorithms.get(algorithmOf(signedInfo, 'SignatureMethod'));
  const value = readBase64(textAt(tree, 'SignatureValue') ?? '');
  if (canonicalization === undefined || hash === undefined || publicKey.asymmetricKeyType !== 'rsa') return false;
  if ((publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return false;
  return verify(hash, Buffer.from(element.canonicalizeToString(canonicalization), 'utf8'), publicKey, value);
}

function checkProperties(
  tree: XmlTree,
  properties: XmlTree,
  certificate: Certificate,
  rules: SignatureRules,
): Finding | undefined {
  const target = first(tree, 'Object', 'QualifyingProperties')?.attributes.Target;
  if (target !== `#${tree.attributes.Id}`) return invalid('Las propiedades firmadas no corresponden a la firma');
  const time = signingTime(properties);
  if (time === undefined) return invalid('La firma no contiene la fecha en la que fue realizada');
  if (time > rules.now + signingSkewMs) return invalid('La fecha contenida en la firma es posterior a la actual');
  if (time < certificate.validFrom || time > certificate.validTo) return invalid('Certificado fuera de vigencia');
  if (!certificateDigestHolds(certificate.der, properties))
    return invalid('El certificado no es el que declaran las propiedades firmadas (CertDigest)');
  const issuerSerial = first(properties, 'SignedSignatureProperties', 'SigningCertificate', 'Cert', 'IssuerSerial');
  const issuer = issuerSerial && nameFromText(textAt(issuerSerial, 'X509IssuerName') ?? '');
  const serial = issuerSerial && textAt(issuerSerial, 'X509SerialNumber')?.trim();
  if (issuer === undefined || !sameName(issuer, certificate.issuerName) || serial !== certificate.serial.toString())
    return invalid('El emisor del certificado no corresponde al de la firma (IssuerSerial)');
  if (rules.keyValue === 'checked' && !keyValueMatches(tree, certificate))
    return invalid('La clave pública (KeyValue) no corresponde al certificado');
  return undefined;
}

// A document signed 10 s ahead of SRI's clock was authorised; hours ahead are refused.
const signingSkewMs = 5 * 60_000;

function signingTime(properties: XmlTree): number | undefined {
  const text = textAt(properties, 'SignedSignatureProperties', 'SigningTime')?.trim() ?? '';
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.test(text)) return undefined;
  // Without a zone it is the issuer's wall clock, which is Ecuador's.
  const time = Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}-05:00`);
  return Number.isNaN(time) ? undefined : time;
}

function checkCertificate(
  certificate: Certificate,
  all: readonly Buffer[],
  { now, issuerRuc, trust, certificateRuc, isRevoked }: SignatureRules,
): Finding | undefined {
  if (certificate.isAuthority || !certificate.canSign)
    return invalid('El certificado utilizado, no es del tipo firma digital');
  const others = all.flatMap((der) => readCertificate(der)?.x509 ?? []);
  if (!trust.accepts(certificate.x509, others, now))
    return invalid('El certificado no fue emitido por una entidad de certificación reconocida');
  if (now > certificate.validTo) return { code: '42', detail: 'El certificado superó su fecha de caducidad' };
  if (isRevoked(certificate.serial)) return { code: '42', detail: 'El certificado fue revocado' };
  if (certificate.ruc === undefined)
    return certificateRuc === 'required' ? invalid('No existe el RUC en el certificado') : undefined;
  if (certificate.ruc !== issuerRuc)
    return invalid(`El RUC del certificado (${certificate.ruc}) no corresponde al del emisor (${issuerRuc})`);
  return undefined;
}

/** Of several certificates, the one the signed properties name; else the first, which will not hold. */
function signingCertificate(candidates: readonly Buffer[], properties: XmlTree): Certificate | undefined {
  const der = candidates.find((candidate) => certificateDigestHolds(candidate, properties)) ?? candidates[0];
  return der && readCertificate(der);
}

function certificateDigestHolds(der: Buffer, properties: XmlTree): boolean {
  const digest = first(properties, 'SignedSignatureProperties', 'SigningCertificate', 'Cert', 'CertDigest');
  const hash = digest && digestAlgorithms.get(algorithmOf(digest, 'DigestMethod'));
  if (digest === undefined || hash === undefined) return false;
  return createHash(hash).update(der).digest('base64') === textAt(digest, 'DigestValue')?.replace(/\s+/g, '');
}

function keyValueMatches(tree: XmlTree, { x509 }: Certificate): boolean {
  const value = first(tree, 'KeyInfo', 'KeyValue', 'RSAKeyValue');
  if (value === undefined) return true;
  const jwk = x509.publicKey.export({ format: 'jwk' });
  const same = (name: string, expected: string | undefined) =>
    readBase64(textAt(value, name) ?? '').toString('base64url') === expected;
  return same('Modulus', jwk.n) && same('Exponent', jwk.e);
}

/** A `#id` reference leaves out what surrounds the root; without neighbours the whole document is the quicker way. */
function canonicalRoot(document: XmlDocument, { canonicalization }: Reference): string {
  const { root } = document;
  const alone = root.prev === null && root.next === null;
  return alone ? document.canonicalizeToString(canonicalization) : root.canonicalizeToString(canonicalization);
}

function childElement(parent: XmlElement, name: string): XmlElement | undefined {
  for (const child of elementsOf(parent)) if (child.name === name && child.namespaceUri === namespaces.ds) return child;
  return undefined;
}

function isInside(element: XmlElement, ancestor: XmlElement): boolean {
  for (let node = element.parent; node !== null; node = node.parent) if (node.isSameNode(ancestor)) return true;
  return false;
}

function algorithmOf(parent: XmlTree, method: string): string {
  return first(parent, method)?.attributes.Algorithm ?? '';
}

function readBase64(text: string): Buffer {
  return Buffer.from(text.replace(/\s+/g, ''), 'base64');
}

function invalid(detail: string): Finding {
  return { code: '39', detail };
}
