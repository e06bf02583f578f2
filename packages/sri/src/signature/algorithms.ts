import type { HashName } from './ports.ts';

export const dsNamespace = 'http://www.w3.org/2000/09/xmldsig#';
export const etsiNamespace = 'http://uri.etsi.org/01903/v1.3.2#';

/** Canonical XML 1.0, inclusive, without comments: the only one seen in authorised documents. */
export const c14nAlgorithm = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
export const envelopedTransform = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** SRI's library wants this type without the `v1.3.2` of the namespace. */
export const signedPropertiesType = 'http://uri.etsi.org/01903#SignedProperties';

export const digestAlgorithms: Readonly<Record<HashName, string>> = {
  sha1: 'http://www.w3.org/2000/09/xmldsig#sha1',
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
};

export const signatureAlgorithms: Readonly<Record<HashName, string>> = {
  sha1: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  sha256: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
};

/** The hash that an algorithm of a table means. */
export function hashNamed(
  names: Readonly<Record<HashName, string>>,
  algorithm: string | undefined,
): HashName | undefined {
  if (algorithm === names.sha1) return 'sha1';
  return algorithm === names.sha256 ? 'sha256' : undefined;
}
