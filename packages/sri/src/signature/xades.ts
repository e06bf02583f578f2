import type { UnsignedXml } from '../unsigned-xml.ts';
import { xmlDeclaration } from '../xml.ts';
import { encodeBase64 } from './base64.ts';
import { readCertificate } from './certificate.ts';
import { formatName } from './issuer-name.ts';
import type { Digest, HashName, SigningKey } from './ports.ts';
import {
  type CertificateParts,
  inScope,
  keyInfoText,
  type SignatureParts,
  signatureText,
  signedInfoText,
  signedPropertiesText,
} from './signature-text.ts';

declare const signed: unique symbol;

/** A signed document, XML declaration included: the bytes that go to SRI are its UTF-8 form, never anything re-written. */
export type SignedXml = string & { readonly [signed]: true };

/** A key with everything about its certificate worked out once. */
export interface Signer {
  readonly key: SigningKey;
  readonly digest: Digest;
  readonly hash: HashName;
  readonly certificate: CertificateParts;
}

/** Throws when the certificate is none or its key is not RSA: whoever opened the file has looked at that before. */
export function prepareSigner(key: SigningKey, digest: Digest, hash: HashName = 'sha1'): Signer {
  const certificate = readCertificate(key.certificate);
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
      issuerName: key.issuerName ?? formatName(certificate.issuer),
      serialNumber: certificate.serialNumber.toString(),
    },
  };
}

/**
 * Signs a document: XAdES-BES, enveloped, three references (signed properties, KeyInfo, document), inclusive Canonical XML. The
 * document is canonical by construction, so what is hashed is the text itself; same input, same bytes.
 */
export function sign(xml: UnsignedXml, signer: Signer, at: SigningMoment): SignedXml {
  const { document, references, signedInfo } = prepareSignature(xml, signer, at);
  return placeSignature(document, { ...references, signatureValue: signer.key.sign(signer.hash, signedInfo) });
}

/** As sign, with the RSA operation away from the event loop. */
export async function signAside(xml: UnsignedXml, signer: Signer, at: SigningMoment): Promise<SignedXml> {
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

function prepareSignature(xml: UnsignedXml, { digest, hash, certificate }: Signer, at: SigningMoment) {
  const document = withoutDeclaration(xml);
  const properties = { id: at.id, hash, certificate, signingTime: guayaquilTime(at.signedAt) };
  const references = {
    ...properties,
    signedPropertiesDigest: digest(hash, signedPropertiesText(properties, inScope)),
    keyInfoDigest: digest(hash, keyInfoText(properties, inScope)),
    documentDigest: digest(hash, document),
  };
  return { document, references, signedInfo: signedInfoText(references, inScope) };
}

/** The signature goes in as the last child of the root. */
function placeSignature(document: string, parts: SignatureParts): SignedXml {
  const rootEnd = document.lastIndexOf('</');
  const text = `${xmlDeclaration}${document.slice(0, rootEnd)}${signatureText(parts)}${document.slice(rootEnd)}`;
  return text as SignedXml;
}

// SRI digests the element the reference names, and only that one: a root without this id would sign nothing.
const root = /^<[A-Za-z]+ id="comprobante"[ >]/;

function withoutDeclaration(xml: UnsignedXml): string {
  const document = xml.startsWith(xmlDeclaration) ? xml.slice(xmlDeclaration.length) : xml;
  if (!root.test(document)) throw new TypeError('only a document whose root has id="comprobante" can be signed');
  return document;
}

/** `2026-05-19T10:34:21-05:00`: Ecuador has no summer time, and SRI refuses a signing time ahead of its clock. */
function guayaquilTime(instant: Date): string {
  return `${new Date(instant.getTime() - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`;
}
