import { XmlElement } from 'libxml2-wasm';
import { dsNamespace, etsiNamespace, exclusiveNamespace } from './algorithms.ts';

/** A transform or canonicalization method, with the prefixes it lists. */
export interface ParsedTransformMethod {
  readonly algorithm: string | undefined;
  readonly prefixes: readonly string[];
  /** Whether the method contains something besides its list of prefixes, which would change its meaning. */
  readonly hasContent: boolean;
}

export interface ParsedReference {
  readonly uri: string | undefined;
  readonly type: string | undefined;
  readonly transforms: readonly ParsedTransformMethod[];
  readonly digestMethod: string | undefined;
  readonly digestValue: string;
}

/** Contents of a ds:Signature of any program. Base64 texts have no white space; missing texts are empty. */
export interface ParsedSignature {
  readonly id: string | undefined;
  readonly canonicalization: ParsedTransformMethod;
  readonly signatureMethod: string | undefined;
  readonly references: readonly ParsedReference[];
  readonly signatureValue: string;
  readonly keyInfoId: string | undefined;
  readonly certificates: readonly string[];
  /** Number of X509Data elements that contain the certificates. */
  readonly certificateGroups: number;
  readonly modulus: string;
  readonly exponent: string;
  readonly target: string | undefined;
  readonly signedPropertiesId: string | undefined;
  readonly signingTime: string;
  /** Whether SigningCertificate is among the signed properties. */
  readonly namesCertificate: boolean;
  readonly certificateDigestMethod: string | undefined;
  readonly certificateDigest: string;
  readonly issuerName: string;
  readonly serialNumber: string;
  /** Elements that may occur once but occur more often. Another program might read the second one. */
  readonly repeated: readonly string[];
}

/** The three signed parts of a signature, as elements. */
export interface SignedPartElements {
  readonly signedInfo: XmlElement | undefined;
  readonly keyInfo: XmlElement | undefined;
  readonly signedProperties: XmlElement | undefined;
}

export function findSignedParts(signature: XmlElement): SignedPartElements {
  const inside = childrenOf(signature);
  const properties = inside.ds('Object').flatMap((object) => childrenOf(object).etsi('QualifyingProperties'))[0];
  return {
    signedInfo: inside.ds('SignedInfo')[0],
    keyInfo: inside.ds('KeyInfo')[0],
    signedProperties: properties && childrenOf(properties).etsi('SignedProperties')[0],
  };
}

export function parseSignature(signature: XmlElement): ParsedSignature {
  const repeated: string[] = [];
  const one = (elements: readonly XmlElement[]): XmlElement | undefined => {
    if (elements[1] !== undefined) repeated.push(elements[1].name);
    return elements[0];
  };
  const inSignature = childrenOf(signature);
  const inSignedInfo = childrenOf(one(inSignature.ds('SignedInfo')));
  const keyInfo = one(inSignature.ds('KeyInfo'));
  const inKeyInfo = childrenOf(keyInfo);
  const inRsa = childrenOf(one(childrenOf(one(inKeyInfo.ds('KeyValue'))).ds('RSAKeyValue')));
  const qualifying = one(inSignature.ds('Object').flatMap((object) => childrenOf(object).etsi('QualifyingProperties')));
  const properties = one(childrenOf(qualifying).etsi('SignedProperties'));
  const inProperties = childrenOf(one(childrenOf(properties).etsi('SignedSignatureProperties')));
  const signingCertificate = one(inProperties.etsi('SigningCertificate'));
  const inCert = childrenOf(one(childrenOf(signingCertificate).etsi('Cert')));
  const inCertDigest = childrenOf(one(inCert.etsi('CertDigest')));
  const inIssuerSerial = childrenOf(one(inCert.etsi('IssuerSerial')));
  return {
    id: attribute(signature, 'Id'),
    canonicalization: readMethod(one(inSignedInfo.ds('CanonicalizationMethod'))),
    signatureMethod: attribute(one(inSignedInfo.ds('SignatureMethod')), 'Algorithm'),
    references: inSignedInfo.ds('Reference').map((reference) => {
      const inReference = childrenOf(reference);
      return {
        uri: attribute(reference, 'URI'),
        type: attribute(reference, 'Type'),
        transforms: inReference
          .ds('Transforms')
          .flatMap((transforms) => childrenOf(transforms).ds('Transform'))
          .map(readMethod),
        digestMethod: attribute(one(inReference.ds('DigestMethod')), 'Algorithm'),
        digestValue: base64(one(inReference.ds('DigestValue'))),
      };
    }),
    signatureValue: base64(one(inSignature.ds('SignatureValue'))),
    keyInfoId: attribute(keyInfo, 'Id'),
    certificates: inKeyInfo
      .ds('X509Data')
      .flatMap((data) => childrenOf(data).ds('X509Certificate'))
      .map(base64),
    certificateGroups: inKeyInfo.ds('X509Data').length,
    modulus: base64(one(inRsa.ds('Modulus'))),
    exponent: base64(one(inRsa.ds('Exponent'))),
    target: attribute(qualifying, 'Target'),
    signedPropertiesId: attribute(properties, 'Id'),
    signingTime: text(one(inProperties.etsi('SigningTime'))),
    namesCertificate: signingCertificate !== undefined,
    certificateDigestMethod: attribute(one(inCertDigest.ds('DigestMethod')), 'Algorithm'),
    certificateDigest: base64(one(inCertDigest.ds('DigestValue'))),
    issuerName: text(one(inIssuerSerial.ds('X509IssuerName'))),
    serialNumber: text(one(inIssuerSerial.ds('X509SerialNumber'))).trim(),
    repeated,
  };
}

function readMethod(method: XmlElement | undefined): ParsedTransformMethod {
  const inside = method === undefined ? [] : elementsIn(method);
  const [list] = inside.filter(
    (child) => child.name === 'InclusiveNamespaces' && child.namespaceUri === exclusiveNamespace,
  );
  return {
    algorithm: attribute(method, 'Algorithm'),
    prefixes: (attribute(list, 'PrefixList') ?? '').split(/\s+/).filter((prefix) => prefix !== ''),
    hasContent: inside.length > (list === undefined ? 0 : 1),
  };
}

function elementsIn(parent: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  for (let node = parent.firstChild; node !== null; node = node.next) if (node instanceof XmlElement) found.push(node);
  return found;
}

interface Children {
  ds(name: string): XmlElement[];
  etsi(name: string): XmlElement[];
}

/** Child elements by name. Each access to a node is a call into WebAssembly, so all children are read at once. */
function childrenOf(parent: XmlElement | undefined): Children {
  const found = new Map<string, XmlElement[]>();
  for (const node of parent === undefined ? [] : elementsIn(parent)) {
    const { name } = node;
    const sameName = found.get(name);
    if (sameName === undefined) found.set(name, [node]);
    else sameName.push(node);
  }
  const named = (name: string, namespace: string): XmlElement[] =>
    (found.get(name) ?? []).filter((element) => element.namespaceUri === namespace);
  return { ds: (name) => named(name, dsNamespace), etsi: (name) => named(name, etsiNamespace) };
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
