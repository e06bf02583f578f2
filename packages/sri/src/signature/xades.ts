import type { UnsignedXml } from '../unsigned-xml.ts';
import { xmlDeclaration } from '../xml.ts';
import { encodeBase64 } from './base64.ts';
import { parseCertificate } from './certificate.ts';
import { formatIssuerName } from './issuer-name.ts';
import type { ComputeDigest, HashAlgorithmName, SigningKey } from './ports.ts';
import {
  keyInfoText,
  namespacesInScope,
  type SignatureCertificateParts,
  type SignatureDocumentParts,
  signatureText,
  signedInfoText,
  signedPropertiesText,
} from './signature-text.ts';

declare const signed: unique symbol;

/**
 * A signed document with its XML declaration. SRI receives the UTF-8 bytes of exactly this text; it is never parsed and
 * serialised again, which could break the signature.
 */
export type SignedXml = string & { readonly [signed]: true };

/** A signing key with all values derived from its certificate, so that they are computed once. */
export interface PreparedSigner {
  readonly key: SigningKey;
  readonly digest: ComputeDigest;
  readonly hash: HashAlgorithmName;
  readonly certificate: SignatureCertificateParts;
}

/**
 * Prepares a signing key. Throws if the certificate cannot be read or its key is not RSA; the code that imported the
 * file has already checked both.
 */
export function prepareSigner(
  key: SigningKey,
  digest: ComputeDigest,
  hash: HashAlgorithmName = 'sha1',
): PreparedSigner {
  const certificate = parseCertificate(key.certificate);
  if (certificate?.rsa === undefined) throw new TypeError('a signer needs the certificate of an RSA key');
  return {
    key,
    digest,
    hash,
    certificate: {
      certificate: encodeBase64(key.certificate),
      modulus: encodeBase64(certificate.rsa.modulus),
      exponent: encodeBase64(certificate.rsa.exponent),
      certificateDigest: digest(hash, key.certificate),
      issuerName: key.issuerName ?? formatIssuerName(certificate.issuer),
      serialNumber: certificate.serialNumber.toString(),
    },
  };
}

/**
 * Signs a document: XAdES-BES, enveloped, three references (signed properties, KeyInfo, document), inclusive Canonical
 * XML. The document is canonical by construction, so the text itself is hashed, and the same input yields the same
 * bytes.
 */
export function signDocumentXml(xml: UnsignedXml, signer: PreparedSigner, at: SigningMoment): SignedXml {
  const { document, references, signedInfo } = prepareSignature(xml, signer, at);
  return placeSignature(document, { ...references, signatureValue: signer.key.sign(signer.hash, signedInfo) });
}

/** Same as `signDocumentXml`, but does the RSA operation off the event loop. */
export async function signXmlOffEventLoop(
  xml: UnsignedXml,
  signer: PreparedSigner,
  at: SigningMoment,
): Promise<SignedXml> {
  const { document, references, signedInfo } = prepareSignature(xml, signer, at);
  return placeSignature(document, {
    ...references,
    signatureValue: await signer.key.signAside(signer.hash, signedInfo),
  });
}

export interface SigningMoment {
  readonly signedAt: Date;
  readonly id: number;
}

function prepareSignature(xml: UnsignedXml, { digest, hash, certificate }: PreparedSigner, at: SigningMoment) {
  const document = withoutDeclaration(xml);
  const properties = { id: at.id, hash, certificate, signingTime: guayaquilTime(at.signedAt) };
  const references = {
    ...properties,
    signedPropertiesDigest: digest(hash, signedPropertiesText(properties, namespacesInScope)),
    keyInfoDigest: digest(hash, keyInfoText(properties, namespacesInScope)),
    documentDigest: digest(hash, document),
  };
  return { document, references, signedInfo: signedInfoText(references, namespacesInScope) };
}

/** Inserts the signature as the last child of the root. */
function placeSignature(document: string, parts: SignatureDocumentParts): SignedXml {
  const rootEnd = document.lastIndexOf('</');
  const text = `${xmlDeclaration}${document.slice(0, rootEnd)}${signatureText(parts)}${document.slice(rootEnd)}`;
  return text as SignedXml;
}

// SRI digests only the element that the reference names. Without this id on the root, the signature would cover
// nothing.
const root = /^<[A-Za-z]+ id="comprobante"[ >]/;

function withoutDeclaration(xml: UnsignedXml): string {
  const document = xml.startsWith(xmlDeclaration) ? xml.slice(xmlDeclaration.length) : xml;
  if (!root.test(document)) throw new TypeError('only a document whose root has id="comprobante" can be signed');
  return document;
}

/**
 * Formats the signing time, such as `2026-05-19T10:34:21-05:00`. Ecuador has no daylight saving time, and SRI refuses a
 * signing time in the future.
 */
function guayaquilTime(instant: Date): string {
  return `${new Date(instant.getTime() - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`;
}
