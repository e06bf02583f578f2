import type { HashAlgorithmName } from './ports.ts';

export const dsNamespace = 'http://www.w3.org/2000/09/xmldsig#';
export const etsiNamespace = 'http://uri.etsi.org/01903/v1.3.2#';

/**
 * Canonical XML 1.0, inclusive, without comments. This library writes it, and 38 of 39 authorised documents contain it.
 */
export const c14nAlgorithm = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
export const envelopedTransform = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** SRI's library requires this type without the `v1.3.2` of the namespace. */
export const signedPropertiesType = 'http://uri.etsi.org/01903#SignedProperties';

export const digestAlgorithms: Readonly<Record<HashAlgorithmName, string>> = {
  sha1: 'http://www.w3.org/2000/09/xmldsig#sha1',
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
};

export const signatureAlgorithms: Readonly<Record<HashAlgorithmName, string>> = {
  sha1: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  sha256: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
};

/** Hash of an algorithm in a table. */
export function hashOfAlgorithm(
  names: Readonly<Record<HashAlgorithmName, string>>,
  algorithm: string | undefined,
): HashAlgorithmName | undefined {
  if (algorithm === names.sha1) return 'sha1';
  return algorithm === names.sha256 ? 'sha256' : undefined;
}

/** Text for a message about an algorithm that is missing or unknown. */
export function algorithmNameForMessage(algorithm: string | undefined): string {
  return algorithm === undefined || algorithm === '' ? '(none)' : algorithm;
}

/** Canonical form of a signed part. */
export interface CanonicalForm {
  readonly mode: 'inclusive' | 'inclusive_1_1' | 'exclusive';
  readonly withComments: boolean;
  /** Namespace prefixes that exclusive canonicalization treats as inclusive canonicalization does. */
  readonly prefixes: readonly string[];
}

/** Form that applies if a reference names none. */
export const inclusiveForm: CanonicalForm = { mode: 'inclusive', withComments: false, prefixes: [] };

export const exclusiveNamespace = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/**
 * Canonical form of an algorithm; undefined if it is not a canonicalization, or lists prefixes although it has no
 * parameter for them.
 */
export function canonicalForm(algorithm: string | undefined, prefixes: readonly string[]): CanonicalForm | undefined {
  const name = algorithm?.endsWith(comments) ? algorithm.slice(0, -comments.length) : algorithm;
  const mode = modes[name ?? ''];
  if (mode === undefined || (prefixes.length > 0 && mode !== 'exclusive')) return undefined;
  return { mode, withComments: name !== algorithm, prefixes };
}

const comments = '#WithComments';
// Canonicalization modes by the ending of their identifier. The identifier of the exclusive algorithm is its namespace
// including `#`; in the variant with comments, the `#` belongs to the ending.
const modes: Readonly<Record<string, CanonicalForm['mode']>> = {
  [c14nAlgorithm]: 'inclusive',
  'http://www.w3.org/2006/12/xml-c14n11': 'inclusive_1_1',
  [exclusiveNamespace]: 'exclusive',
  [exclusiveNamespace.slice(0, -1)]: 'exclusive',
};
