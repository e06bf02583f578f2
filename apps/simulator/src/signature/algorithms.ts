import { XmlC14NMode } from 'libxml2-wasm';
import { type Canonicalization, inclusive } from '../xml/canonical.ts';

const dsig = 'http://www.w3.org/2000/09/xmldsig#';
const more = 'http://www.w3.org/2001/04/xmldsig-more#';
const enc = 'http://www.w3.org/2001/04/xmlenc#';

export const namespaces = {
  ds: dsig,
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
} as const;

export const envelopedSignature = `${dsig}enveloped-signature`;

/** Without the version, unlike the namespace: MITyCLibXADES looks for exactly this. */
export const signedPropertiesType = 'http://uri.etsi.org/01903#SignedProperties';

export const canonicalizations: ReadonlyMap<string, Canonicalization> = new Map([
  ['http://www.w3.org/TR/2001/REC-xml-c14n-20010315', inclusive],
  ['http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments', { ...inclusive, withComments: true }],
  ['http://www.w3.org/2006/12/xml-c14n11', { mode: XmlC14NMode.XML_C14N_1_1, withComments: false }],
  ['http://www.w3.org/2006/12/xml-c14n11#WithComments', { mode: XmlC14NMode.XML_C14N_1_1, withComments: true }],
  ['http://www.w3.org/2001/10/xml-exc-c14n#', { mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0, withComments: false }],
  [
    'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
    { mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0, withComments: true },
  ],
]);

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
