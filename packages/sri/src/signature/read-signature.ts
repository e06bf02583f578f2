import { XmlElement } from 'libxml2-wasm';
import { dsNamespace, etsiNamespace } from './algorithms.ts';

export interface ReadReference {
  readonly uri: string | undefined;
  readonly type: string | undefined;
  readonly transforms: readonly (string | undefined)[];
  readonly digestMethod: string | undefined;
  readonly digestValue: string;
}

/** What stands in a ds:Signature, whoever wrote it. Base64 texts come without white space; missing texts are empty. */
export interface ReadSignature {
  readonly id: string | undefined;
  readonly canonicalization: string | undefined;
  readonly signatureMethod: string | undefined;
  readonly references: readonly ReadReference[];
  readonly signatureValue: string;
  readonly keyInfoId: string | undefined;
  readonly certificates: readonly string[];
  readonly modulus: string;
  readonly exponent: string;
  readonly target: string | undefined;
  readonly signedPropertiesId: string | undefined;
  readonly signingTime: string;
  readonly certificateDigestMethod: string | undefined;
  readonly certificateDigest: string;
  readonly issuerName: string;
  readonly serialNumber: string;
  /** Elements that may stand once and stand more often: a second one could be the one another program reads. */
  readonly repeated: readonly string[];
}

/** The three parts of a signature that get signed, as elements. */
export interface SignedParts {
  readonly signedInfo: XmlElement | undefined;
  readonly keyInfo: XmlElement | undefined;
  readonly signedProperties: XmlElement | undefined;
}

export function findSignedParts(signature: XmlElement): SignedParts {
  return {
    signedInfo: ds(signature, 'SignedInfo')[0],
    keyInfo: ds(signature, 'KeyInfo')[0],
    signedProperties: ds(signature, 'Object')
      .flatMap((object) => etsi(object, 'QualifyingProperties'))
      .flatMap((properties) => etsi(properties, 'SignedProperties'))[0],
  };
}

export function readSignature(signature: XmlElement): ReadSignature {
  const repeated: string[] = [];
  const one = (elements: readonly XmlElement[]): XmlElement | undefined => {
    if (elements[1] !== undefined) repeated.push(elements[1].name);
    return elements[0];
  };
  const inside = (parent: XmlElement | undefined, find: typeof ds, name: string): XmlElement | undefined =>
    parent === undefined ? undefined : one(find(parent, name));

  const signedInfo = inside(signature, ds, 'SignedInfo');
  const keyInfo = inside(signature, ds, 'KeyInfo');
  const certificates = inside(keyInfo, ds, 'X509Data');
  const rsa = inside(inside(keyInfo, ds, 'KeyValue'), ds, 'RSAKeyValue');
  const qualifying = one(ds(signature, 'Object').flatMap((object) => etsi(object, 'QualifyingProperties')));
  const properties = inside(qualifying, etsi, 'SignedProperties');
  const signatureProperties = inside(properties, etsi, 'SignedSignatureProperties');
  const cert = inside(inside(signatureProperties, etsi, 'SigningCertificate'), etsi, 'Cert');
  const certDigest = inside(cert, etsi, 'CertDigest');
  const issuerSerial = inside(cert, etsi, 'IssuerSerial');
  return {
    id: attribute(signature, 'Id'),
    canonicalization: attribute(inside(signedInfo, ds, 'CanonicalizationMethod'), 'Algorithm'),
    signatureMethod: attribute(inside(signedInfo, ds, 'SignatureMethod'), 'Algorithm'),
    references: (signedInfo === undefined ? [] : ds(signedInfo, 'Reference')).map((reference) => ({
      uri: attribute(reference, 'URI'),
      type: attribute(reference, 'Type'),
      transforms: ds(reference, 'Transforms')
        .flatMap((transforms) => ds(transforms, 'Transform'))
        .map((transform) => attribute(transform, 'Algorithm')),
      digestMethod: attribute(inside(reference, ds, 'DigestMethod'), 'Algorithm'),
      digestValue: base64(inside(reference, ds, 'DigestValue')),
    })),
    signatureValue: base64(inside(signature, ds, 'SignatureValue')),
    keyInfoId: attribute(keyInfo, 'Id'),
    certificates: (certificates === undefined ? [] : ds(certificates, 'X509Certificate')).map(base64),
    modulus: base64(inside(rsa, ds, 'Modulus')),
    exponent: base64(inside(rsa, ds, 'Exponent')),
    target: attribute(qualifying, 'Target'),
    signedPropertiesId: attribute(properties, 'Id'),
    signingTime: text(inside(signatureProperties, etsi, 'SigningTime')),
    certificateDigestMethod: attribute(inside(certDigest, ds, 'DigestMethod'), 'Algorithm'),
    certificateDigest: base64(inside(certDigest, ds, 'DigestValue')),
    issuerName: text(inside(issuerSerial, ds, 'X509IssuerName')),
    serialNumber: text(inside(issuerSerial, ds, 'X509SerialNumber')).trim(),
    repeated,
  };
}

function ds(parent: XmlElement, name: string): XmlElement[] {
  return elements(parent, dsNamespace, name);
}

function etsi(parent: XmlElement, name: string): XmlElement[] {
  return elements(parent, etsiNamespace, name);
}

function elements(parent: XmlElement, namespace: string, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  for (let node = parent.firstChild; node !== null; node = node.next) {
    if (node instanceof XmlElement && node.name === name && node.namespaceUri === namespace) found.push(node);
  }
  return found;
}

function attribute(element: XmlElement | undefined, name: string): string | undefined {
  return element?.attr(name)?.value;
}

function text(element: XmlElement | undefined): string {
  return element?.content ?? '';
}

function base64(element: XmlElement | undefined): string {
  return text(element).replace(/\s+/g, '');
}
