// Digests and signature value against the parts they were made over.
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { type CanonicalForm, digestAlgorithms, hashNamed, nameOf } from './algorithms.ts';
import { isCanonicalBase64 } from './base64.ts';
import { canonicalize } from './canonicalize.ts';
import type { Covered } from './covered-parts.ts';
import type { Digest, HashName, RsaVerify } from './ports.ts';
import { findSignedParts, type ReadReference, type ReadSignature } from './read-signature.ts';
import type { ReportFault } from './signature-fault.ts';

/** The signed parts of a signature in the canonical form that each was signed in. */
export interface CanonicalParts {
  readonly signedInfo: Uint8Array | undefined;
  readonly signedProperties: Uint8Array | undefined;
  readonly keyInfo: Uint8Array | undefined;
}

/**
 * Moves the signature into a tree of its own and canonicalises its signed parts there. libxml2 asks for every node of a tree
 * whether it belongs to the part; among the lines of an invoice that would cost more than everything else together. The
 * namespaces declared on the root come along: they are in scope, so they belong to the canonical form.
 */
export function takeOut(
  signature: XmlElement,
  document: XmlDocument,
  covered: Covered,
  form: CanonicalForm,
): CanonicalParts {
  const around = document.root.nsDeclarations;
  const alone = XmlDocument.create();
  try {
    alone.root = signature;
    const own = signature.nsDeclarations;
    for (const [prefix, uri] of Object.entries(around)) {
      if (!Object.hasOwn(own, prefix)) signature.addNsDeclaration(uri, prefix === '' ? undefined : prefix);
    }
    const { signedInfo, signedProperties, keyInfo } = findSignedParts(signature);
    return {
      signedInfo: signedInfo && canonicalize(alone, signedInfo, form),
      signedProperties: signedProperties && canonicalize(alone, signedProperties, covered.properties?.form),
      keyInfo: keyInfo && canonicalize(alone, keyInfo, covered.keyInfo?.form),
    };
  } finally {
    alone.dispose();
  }
}

export function checkDigest(
  name: string,
  reference: ReadReference | undefined,
  bytes: Uint8Array | undefined,
  digest: Digest,
  say: ReportFault,
): void {
  if (reference === undefined || bytes === undefined) return;
  const hash = hashNamed(digestAlgorithms, reference.digestMethod);
  if (hash === undefined) say('unknown_algorithm', `digest method ${nameOf(reference.digestMethod)}`);
  else if (digest(hash, bytes) !== reference.digestValue) say('digest_mismatch', `${name} changed after signing`);
}

export function checkRsa(
  signature: ReadSignature,
  hash: HashName | undefined,
  certificate: string | undefined,
  signedInfo: Uint8Array | undefined,
  rsaVerify: RsaVerify,
  say: ReportFault,
): void {
  const { signatureValue } = signature;
  if (hash === undefined || certificate === undefined || signedInfo === undefined) return;
  if (!isCanonicalBase64(signatureValue) || !rsaVerify(hash, certificate, signedInfo, signatureValue)) {
    say('signature_mismatch', 'the signature value does not belong to this document and certificate');
  }
}
