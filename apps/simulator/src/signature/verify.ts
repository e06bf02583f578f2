import { createHash } from 'node:crypto';
import { XmlError } from 'libxml2-wasm';
import type { CheckFinding } from '../messages.ts';
import type { OpenedXml } from '../xml/parse.ts';
import { allElements, elementsAt, firstElementAt, textAt, type XmlTree } from '../xml/tree.ts';
import { algorithmOf, digestAlgorithms, namespaces, readBase64, signedPropertiesType } from './algorithms.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { isSameName, nameFromText } from './distinguished-name.ts';
import { integrityHolds } from './integrity.ts';
import { elementIdOf, elementsById, parseReferences, type SignatureReference } from './references.ts';
import type { TrustStore } from './trust.ts';

export type SignatureRules = {
  readonly now: number;
  readonly issuerRuc: string;
  readonly trust: TrustStore;
  /**
   * Whether the certificate must contain a RUC. `optional`: a certificate without RUC is accepted, one with another RUC
   * is not.
   */
  readonly certificateRuc: 'required' | 'optional';
  readonly keyValue: 'checked' | 'ignored';
  /** Serial numbers that were set as revoked through the control port. */
  readonly isRevoked: (serial: bigint) => boolean;
};

/**
 * Checks the XAdES-BES signature of a document. Returns finding 39, 40 or 42, or undefined. The check follows the
 * standard and not one program: any prefix, any order, two or three references, SHA-1 or SHA-256. The signature element
 * may be removed from libxml2's document, so that document must not be read afterwards; the tree stays complete.
 */
export function verifySignature(xml: OpenedXml, rules: SignatureRules): CheckFinding | undefined {
  const { tree } = xml;
  const signature = findSignature(tree);
  if (signature === undefined) return invalid('El comprobante debe tener una sola firma, dentro del elemento raíz');
  const certificates = elementsAt(signature, 'KeyInfo', 'X509Data', 'X509Certificate');
  const candidates = certificates.map(({ text }) => readBase64(text));
  if (candidates.length === 0) return unreadableCertificate;
  const [signedInfo, second] = elementsAt(signature, 'SignedInfo');
  // Only one SignedInfo element is allowed. With two, the one that was signed and the one that is read could differ.
  if (signedInfo?.namespace !== namespaces.ds || second !== undefined) return invalid(altered);
  const references = parseReferences(signedInfo, tree, elementsById(tree));
  if (references === undefined) return invalid('La firma contiene una referencia que no se puede resolver');
  const properties = signedProperties(references, signature);
  if (properties === undefined) return invalid('La firma no cubre las propiedades firmadas (SignedProperties)');
  const certificate = signingCertificate(candidates, properties);
  if (certificate === undefined) return unreadableCertificate;
  return (
    checkCoverage(references, tree) ??
    checkIntegrity(xml, signature, references, certificate) ??
    checkProperties(signature, properties, certificate, rules) ??
    checkCertificate(certificate, candidates, rules)
  );
}

const unreadableCertificate: CheckFinding = {
  code: '40',
  detail: 'No se encontró el certificado o no se puede convertir en certificado X509',
};

const altered = 'La firma es invalida [Firma inválida (firma y/o certificados alterados)]';

/** Finds the signature by its Id, which XAdES requires. A signature without an Id is not found. */
function findSignature(tree: XmlTree): XmlTree | undefined {
  const [signature, ...others] = allElements(tree).filter(
    ({ name, namespace }) => name === 'Signature' && namespace === namespaces.ds,
  );
  if (signature === undefined || others.length > 0 || !tree.children.includes(signature)) return undefined;
  return elementIdOf(signature) === undefined ? undefined : signature;
}

/**
 * Finds the signed properties through the reference to them, so that the properties that are read are the signed ones.
 */
function signedProperties(references: readonly SignatureReference[], signature: XmlTree): XmlTree | undefined {
  const inside = new Set(allElements(signature));
  return references
    .filter(({ type }) => type === signedPropertiesType)
    .map(({ target }) => target)
    .find((tree) => tree.name === 'SignedProperties' && tree.namespace === namespaces.xades && inside.has(tree));
}

function checkCoverage(references: readonly SignatureReference[], root: XmlTree): CheckFinding | undefined {
  if (!references.some(({ target, enveloped }) => enveloped && target === root))
    return invalid('La firma no cubre el comprobante');
  if (references.some(({ target, enveloped }) => enveloped !== (target === root)))
    return invalid('La firma contiene una transformación que no corresponde');
  return undefined;
}

function checkIntegrity(
  xml: OpenedXml,
  signature: XmlTree,
  references: readonly SignatureReference[],
  certificate: Certificate,
): CheckFinding | undefined {
  try {
    return integrityHolds(xml, signature, references, certificate) ? undefined : invalid(altered);
  } catch (error) {
    if (error instanceof XmlError) return invalid('La firma no se puede llevar a su forma canónica');
    throw error;
  }
}

function checkProperties(
  tree: XmlTree,
  properties: XmlTree,
  certificate: Certificate,
  rules: SignatureRules,
): CheckFinding | undefined {
  const target = firstElementAt(tree, 'Object', 'QualifyingProperties')?.attributes.Target;
  if (target !== `#${tree.attributes.Id}`) return invalid('Las propiedades firmadas no corresponden a la firma');
  // SRI authorises documents without a signing time, but not documents with a wrong one.
  const stated = textAt(properties, 'SignedSignatureProperties', 'SigningTime')?.trim();
  const time = stated === undefined ? rules.now : readTime(stated);
  if (time === undefined) return invalid('La firma no contiene la fecha en la que fue realizada');
  if (time > rules.now + signingSkewMs) return invalid('La fecha contenida en la firma es posterior a la actual');
  if (time < certificate.validFrom || time > certificate.validTo) return invalid('Certificado fuera de vigencia');
  if (!certificateDigestHolds(certificate.der, properties))
    return invalid('El certificado no es el que declaran las propiedades firmadas (CertDigest)');
  const issuerSerial = firstElementAt(
    properties,
    'SignedSignatureProperties',
    'SigningCertificate',
    'Cert',
    'IssuerSerial',
  );
  const issuer = issuerSerial && nameFromText(textAt(issuerSerial, 'X509IssuerName') ?? '');
  const serial = issuerSerial && textAt(issuerSerial, 'X509SerialNumber')?.trim();
  if (issuer === undefined || !isSameName(issuer, certificate.issuerName) || serial !== certificate.serial.toString())
    return invalid('El emisor del certificado no corresponde al de la firma (IssuerSerial)');
  if (rules.keyValue === 'checked' && !keyValueMatches(tree, certificate))
    return invalid('La clave pública (KeyValue) no corresponde al certificado');
  return undefined;
}

// Maximum time by which the signing time may be ahead of the simulator's clock. SRI authorised a document signed 10 s
// ahead of SRI's clock, and refuses documents signed hours ahead.
const signingSkewMs = 5 * 60_000;

function readTime(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.test(text)) return undefined;
  // A signing time without a time zone is local time of the issuer, that is, Ecuador's.
  const time = Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}-05:00`);
  return Number.isNaN(time) ? undefined : time;
}

function checkCertificate(
  certificate: Certificate,
  all: readonly Buffer[],
  { now, issuerRuc, trust, certificateRuc, isRevoked }: SignatureRules,
): CheckFinding | undefined {
  // A certificate made by `openssl req -x509` is marked as that of an authority. It is accepted only if all
  // certificates are accepted.
  const ownAuthority = trust.any && certificate.x509.subject === certificate.x509.issuer;
  if ((certificate.isAuthority && !ownAuthority) || !certificate.canSign)
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

/**
 * Chooses the certificate with which the signature is verified: the one that the signed properties name. If they name
 * none of the certificates, the first one is chosen, and its verification fails.
 */
function signingCertificate(candidates: readonly Buffer[], properties: XmlTree): Certificate | undefined {
  const der = candidates.find((candidate) => certificateDigestHolds(candidate, properties)) ?? candidates[0];
  return der && readCertificate(der);
}

function certificateDigestHolds(der: Buffer, properties: XmlTree): boolean {
  const digest = firstElementAt(properties, 'SignedSignatureProperties', 'SigningCertificate', 'Cert', 'CertDigest');
  const hash = digest && digestAlgorithms.get(algorithmOf(digest, 'DigestMethod'));
  if (digest === undefined || hash === undefined) return false;
  return createHash(hash).update(der).digest('base64') === textAt(digest, 'DigestValue')?.replace(/\s+/g, '');
}

function keyValueMatches(tree: XmlTree, { publicKey }: Certificate): boolean {
  const value = firstElementAt(tree, 'KeyInfo', 'KeyValue', 'RSAKeyValue');
  if (value === undefined) return true;
  const jwk = publicKey.export({ format: 'jwk' });
  const same = (name: string, expected: string | undefined) =>
    readBase64(textAt(value, name) ?? '').toString('base64url') === expected;
  return same('Modulus', jwk.n) && same('Exponent', jwk.e);
}

function invalid(detail: string): CheckFinding {
  return { code: '39', detail };
}
