import { escapeText } from '../xml.ts';
import {
  c14nAlgorithm,
  digestAlgorithms,
  dsNamespace,
  envelopedTransform,
  etsiNamespace,
  signatureAlgorithms,
  signedPropertiesType,
} from './algorithms.ts';
import type { HashAlgorithmName } from './ports.ts';

/**
 * Parts of a signature that depend only on the certificate, so they are the same for every document signed with it. All
 * texts except the issuer's name are base64.
 */
export interface SignatureCertificateParts {
  readonly certificate: string;
  readonly modulus: string;
  readonly exponent: string;
  readonly certificateDigest: string;
  readonly issuerName: string;
  readonly serialNumber: string;
}

/** Parts of a signature that depend on the signed document. */
export interface SignatureDocumentParts {
  /** Used for the ids inside the signature. Any number is allowed, because a document contains one signature. */
  readonly id: number;
  readonly hash: HashAlgorithmName;
  readonly certificate: SignatureCertificateParts;
  readonly signingTime: string;
  /** Digests of the three references of the signature, in the order of the references. */
  readonly signedPropertiesDigest: string;
  readonly keyInfoDigest: string;
  readonly documentDigest: string;
  readonly signatureValue: string;
}

/**
 * Namespaces in scope inside ds:Signature. Canonical XML of a part repeats them on the part's first tag. Omitting them
 * from the digest is the most frequent cause of FIRMA INVALIDA.
 */
export const namespacesInScope = ` xmlns:ds="${dsNamespace}" xmlns:etsi="${etsiNamespace}"`;

/** Text of the complete ds:Signature element, already in canonical form. */
export function signatureText(parts: SignatureDocumentParts): string {
  const { id } = parts;
  return (
    `<ds:Signature${namespacesInScope} Id="Signature${id}">${signedInfoText(parts)}` +
    `<ds:SignatureValue Id="SignatureValue${id}">${parts.signatureValue}</ds:SignatureValue>` +
    `${keyInfoText(parts)}<ds:Object Id="Signature${id}-Object">` +
    `<etsi:QualifyingProperties Target="#Signature${id}">${signedPropertiesText(parts)}</etsi:QualifyingProperties>` +
    `</ds:Object></ds:Signature>`
  );
}

/**
 * Text of the element SignedInfo. `scope` is `inScope` if the text is canonicalised separately to be signed, and empty
 * inside ds:Signature.
 */
export function signedInfoText(
  parts: Pick<SignatureDocumentParts, 'id' | 'hash' | 'signedPropertiesDigest' | 'keyInfoDigest' | 'documentDigest'>,
  scope = '',
): string {
  const { id, hash } = parts;
  return (
    `<ds:SignedInfo${scope} Id="Signature${id}-SignedInfo">` +
    `<ds:CanonicalizationMethod Algorithm="${c14nAlgorithm}"></ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="${signatureAlgorithms[hash]}"></ds:SignatureMethod>` +
    `<ds:Reference Id="SignedPropertiesID${id}" Type="${signedPropertiesType}" URI="#Signature${id}-SignedProperties">` +
    `${digestText(hash, parts.signedPropertiesDigest)}</ds:Reference>` +
    `<ds:Reference URI="#Certificate${id}">${digestText(hash, parts.keyInfoDigest)}</ds:Reference>` +
    `<ds:Reference Id="Reference-ID-${id}" URI="#comprobante">` +
    `<ds:Transforms><ds:Transform Algorithm="${envelopedTransform}"></ds:Transform></ds:Transforms>` +
    `${digestText(hash, parts.documentDigest)}</ds:Reference></ds:SignedInfo>`
  );
}

export function keyInfoText(
  { id, certificate }: Pick<SignatureDocumentParts, 'id' | 'certificate'>,
  scope = '',
): string {
  return (
    `<ds:KeyInfo${scope} Id="Certificate${id}">` +
    `<ds:X509Data><ds:X509Certificate>${certificate.certificate}</ds:X509Certificate></ds:X509Data>` +
    `<ds:KeyValue><ds:RSAKeyValue><ds:Modulus>${certificate.modulus}</ds:Modulus>` +
    `<ds:Exponent>${certificate.exponent}</ds:Exponent></ds:RSAKeyValue></ds:KeyValue></ds:KeyInfo>`
  );
}

export function signedPropertiesText(
  { id, hash, certificate, signingTime }: Pick<SignatureDocumentParts, 'id' | 'hash' | 'certificate' | 'signingTime'>,
  scope = '',
): string {
  return (
    `<etsi:SignedProperties${scope} Id="Signature${id}-SignedProperties"><etsi:SignedSignatureProperties>` +
    `<etsi:SigningTime>${signingTime}</etsi:SigningTime><etsi:SigningCertificate><etsi:Cert>` +
    `<etsi:CertDigest>${digestText(hash, certificate.certificateDigest)}</etsi:CertDigest><etsi:IssuerSerial>` +
    `<ds:X509IssuerName>${escapeText(certificate.issuerName)}</ds:X509IssuerName>` +
    `<ds:X509SerialNumber>${certificate.serialNumber}</ds:X509SerialNumber></etsi:IssuerSerial></etsi:Cert>` +
    `</etsi:SigningCertificate></etsi:SignedSignatureProperties><etsi:SignedDataObjectProperties>` +
    `<etsi:DataObjectFormat ObjectReference="#Reference-ID-${id}">` +
    `<etsi:Description>contenido comprobante</etsi:Description><etsi:MimeType>text/xml</etsi:MimeType>` +
    `</etsi:DataObjectFormat></etsi:SignedDataObjectProperties></etsi:SignedProperties>`
  );
}

function digestText(hash: HashAlgorithmName, value: string): string {
  return (
    `<ds:DigestMethod Algorithm="${digestAlgorithms[hash]}"></ds:DigestMethod>` +
    `<ds:DigestValue>${value}</ds:DigestValue>`
  );
}
