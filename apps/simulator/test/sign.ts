import { createHash, sign } from 'node:crypto';
import { XmlC14NMode, XmlDocument, type XmlElement } from 'libxml2-wasm';
import type { TestCertificate } from './certificates.ts';

/** Differences of a signature from the usual form. The signature may stay valid or become invalid. */
export type SignatureOptions = {
  readonly hash?: 'sha1' | 'sha256';
  readonly prefix?: { readonly ds: string; readonly xades: string };
  readonly order?: readonly ('document' | 'properties' | 'key')[];
  /** Signing time; null: the signature contains none. */
  readonly signingTime?: string | null;
  /** Prefixes that exclusive canonicalization keeps. If undefined, the canonicalization is inclusive. */
  readonly exclusive?: readonly string[];
  /** Id of the QualifyingProperties, which is not signed and not checked by a schema. */
  readonly qualifyingId?: string;
  readonly issuerName?: string;
  readonly serial?: string;
  readonly propertiesType?: string;
  readonly keyInfo?: string;
  /** Text inserted at the start of ds:Signature, for wrapping attacks. */
  readonly target?: string;
};

/**
 * Signs a document with XAdES-BES and libxml2's C14N. The function is slow and general, and independent of production
 * code.
 */
export function signDocument(xml: string, certificate: TestCertificate, wish: SignatureOptions = {}): Buffer {
  const { ds, xades } = wish.prefix ?? { ds: 'ds', xades: 'etsi' };
  const hash = wish.hash ?? 'sha1';
  const digestUri =
    hash === 'sha1' ? 'http://www.w3.org/2000/09/xmldsig#sha1' : 'http://www.w3.org/2001/04/xmlenc#sha256';
  const methodUri =
    hash === 'sha1'
      ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
      : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
  const digest = (text: string | Buffer) => createHash(hash).update(text).digest('base64');
  const digestXml = (value: string) =>
    `<${ds}:DigestMethod Algorithm="${digestUri}"/><${ds}:DigestValue>${value}</${ds}:DigestValue>`;
  const keyInfo =
    wish.keyInfo ??
    `<${ds}:X509Data><${ds}:X509Certificate>${certificate.der.toString('base64')}</${ds}:X509Certificate></${ds}:X509Data>`;
  const properties =
    `<${xades}:SignedProperties Id="Props1"><${xades}:SignedSignatureProperties>` +
    (wish.signingTime === null
      ? ''
      : `<${xades}:SigningTime>${wish.signingTime ?? new Date().toISOString()}</${xades}:SigningTime>`) +
    `<${xades}:SigningCertificate><${xades}:Cert><${xades}:CertDigest>${digestXml(digest(certificate.der))}</${xades}:CertDigest>` +
    `<${xades}:IssuerSerial><${ds}:X509IssuerName>${wish.issuerName ?? certificate.issuerName}</${ds}:X509IssuerName>` +
    `<${ds}:X509SerialNumber>${wish.serial ?? certificate.serial}</${ds}:X509SerialNumber></${xades}:IssuerSerial>` +
    `</${xades}:Cert></${xades}:SigningCertificate></${xades}:SignedSignatureProperties></${xades}:SignedProperties>`;
  const signature = (signedInfo: string, value: string) =>
    `<${ds}:Signature xmlns:${ds}="http://www.w3.org/2000/09/xmldsig#" ` +
    `xmlns:${xades}="http://uri.etsi.org/01903/v1.3.2#" Id="Sig1">${signedInfo}` +
    `<${ds}:SignatureValue>${value}</${ds}:SignatureValue><${ds}:KeyInfo Id="Key1">${keyInfo}</${ds}:KeyInfo>` +
    `<${ds}:Object><${xades}:QualifyingProperties${wish.qualifyingId === undefined ? '' : ` Id="${wish.qualifyingId}"`} Target="${wish.target ?? '#Sig1'}">${properties}` +
    `</${xades}:QualifyingProperties></${ds}:Object></${ds}:Signature>`;
  const place = (text: string) => xml.replace(/<\/(\w+)>\s*$/, `${text}</$1>`);
  const form = canonicalForm(wish.exclusive);
  // The schema of XML signatures does not allow a list of prefixes in CanonicalizationMethod.
  const signedInfoForm = canonicalForm(wish.exclusive && []);
  const canonical = (text: string, path: string, { options } = form) =>
    withDocument(text, (document) => at(document, path).canonicalizeToString(options));
  const transform = wish.exclusive && `<${ds}:Transform Algorithm="${form.uri}">${form.inside}</${ds}:Transform>`;
  const partTransforms = transform === undefined ? '' : `<${ds}:Transforms>${transform}</${ds}:Transforms>`;

  const draft = place(signature('', ''));
  const parts = {
    document: [
      '#comprobante',
      '',
      withDocument(xml, (document) => document.canonicalizeToString(form.options)),
      `<${ds}:Transforms><${ds}:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>` +
        `${transform ?? ''}</${ds}:Transforms>`,
    ],
    properties: [
      '#Props1',
      ` Type="${wish.propertiesType ?? 'http://uri.etsi.org/01903#SignedProperties'}"`,
      canonical(draft, '//*[@Id="Props1"]'),
      partTransforms,
    ],
    key: ['#Key1', '', canonical(draft, '//*[@Id="Key1"]'), partTransforms],
  } as const;
  const references = (wish.order ?? ['properties', 'key', 'document']).map((name) => {
    const [uri, type, text, transforms] = parts[name];
    return `<${ds}:Reference URI="${uri}"${type}>${transforms}${digestXml(digest(text))}</${ds}:Reference>`;
  });
  const signedInfo =
    `<${ds}:SignedInfo><${ds}:CanonicalizationMethod Algorithm="${signedInfoForm.uri}"/>` +
    `<${ds}:SignatureMethod Algorithm="${methodUri}"/>${references.join('')}</${ds}:SignedInfo>`;
  const toSign = canonical(place(signature(signedInfo, '')), '//*[local-name()="SignedInfo"]', signedInfoForm);
  const value = sign(hash, Buffer.from(toSign, 'utf8'), certificate.privateKeyPem).toString('base64');
  return Buffer.from(place(signature(signedInfo, value)), 'utf8');
}

function canonicalForm(prefixes: readonly string[] | undefined) {
  if (prefixes === undefined) {
    const options = { mode: XmlC14NMode.XML_C14N_1_0 };
    return { uri: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315', inside: '', options };
  }
  const uri = 'http://www.w3.org/2001/10/xml-exc-c14n#';
  const inside = `<ec:InclusiveNamespaces xmlns:ec="${uri}" PrefixList="${prefixes.join(' ')}"/>`;
  const options = { mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0, inclusiveNamespacePrefixes: [...prefixes] };
  return { uri, inside: prefixes.length === 0 ? '' : inside, options };
}

function withDocument<Result>(xml: string, use: (document: XmlDocument) => Result): Result {
  const document = XmlDocument.fromString(xml);
  try {
    return use(document);
  } finally {
    document.dispose();
  }
}

function at(document: XmlDocument, path: string): XmlElement {
  return document.get(path) as XmlElement;
}
