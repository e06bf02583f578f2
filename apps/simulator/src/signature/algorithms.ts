import { XmlC14NMode } from 'libxml2-wasm';
import { type Canonicalization, inclusiveCanonicalization } from '../xml/canonical.ts';
import { firstElementAt, type XmlTree } from '../xml/tree.ts';

const dsig = 'http://www.w3.org/2000/09/xmldsig#';
const more = 'http://www.w3.org/2001/04/xmldsig-more#';
const enc = 'http://www.w3.org/2001/04/xmlenc#';

export const namespaces = {
  ds: dsig,
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
} as const;

export const envelopedSignature = `${dsig}enveloped-signature`;

/** The type has no version, unlike the namespace, because MITyCLibXADES looks for exactly this text. */
export const signedPropertiesType = 'http://uri.etsi.org/01903#SignedProperties';

const canonicalizations: ReadonlyMap<string, Canonicalization> = new Map([
  ['http://www.w3.org/TR/2001/REC-xml-c14n-20010315', inclusiveCanonicalization],
  [
    'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments',
    { ...inclusiveCanonicalization, withComments: true },
  ],
  ['http://www.w3.org/2006/12/xml-c14n11', { mode: XmlC14NMode.XML_C14N_1_1, withComments: false }],
  ['http://www.w3.org/2006/12/xml-c14n11#WithComments', { mode: XmlC14NMode.XML_C14N_1_1, withComments: true }],
  ['http://www.w3.org/2001/10/xml-exc-c14n#', { mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0, withComments: false }],
  [
    'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
    { mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0, withComments: true },
  ],
]);

/**
 * Reads the canonicalization of a Transform or CanonicalizationMethod element, with the element's list of prefixes.
 * Undefined if the algorithm is unknown.
 */
export function readCanonicalization(method: XmlTree | undefined): Canonicalization | undefined {
  const known = canonicalizations.get(method?.attributes.Algorithm ?? '');
  const [list, second] = method?.children ?? [];
  if (known === undefined || list === undefined) return known;
  const isList = list.name === 'InclusiveNamespaces' && list.namespace === namespaces.exclusive;
  if (!isList || second !== undefined || known.mode !== XmlC14NMode.XML_C14N_EXCLUSIVE_1_0) return undefined;
  const prefixes = (list.attributes.PrefixList ?? '').split(/\s+/).filter((prefix) => prefix !== '');
  return { ...known, inclusiveNamespacePrefixes: prefixes };
}

export const digestAlgorithms: ReadonlyMap<string, string> = new Map([
  [`${dsig}sha1`, 'sha1'],
  [`${enc}sha256`, 'sha256'],
  [`${enc}sha512`, 'sha512'],
]);

export const signatureAlgorithms: ReadonlyMap<string, string> = new Map([
  [`${dsig}rsa-sha1`, 'sha1'],
  [`${more}rsa-sha256`, 'sha256'],
  [`${more}rsa-sha512`, 'sha512'],
]);

/** Algorithm of a DigestMethod, SignatureMethod or similar element inside `parent`. */
export function algorithmOf(parent: XmlTree, method: string): string {
  return firstElementAt(parent, method)?.attributes.Algorithm ?? '';
}

export function readBase64(text: string): Buffer {
  return Buffer.from(text.replace(/\s+/g, ''), 'base64');
}
