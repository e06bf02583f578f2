// Checks digests and signature value against the signed parts.
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { algorithmNameForMessage, type CanonicalForm, digestAlgorithms, hashOfAlgorithm } from './algorithms.ts';
import { isCanonicalBase64 } from './base64.ts';
import { canonicalizeXml } from './canonicalize.ts';
import type { SignatureCoverage } from './covered-parts.ts';
import type { ComputeDigest, HashAlgorithmName, RsaVerify } from './ports.ts';
import { findSignedParts, type ParsedReference, type ParsedSignature } from './read-signature.ts';
import type { ReportSignatureFault } from './signature-fault.ts';

/** Signed parts of a signature, each in the canonical form in which it was signed. */
export interface CanonicalParts {
  readonly signedInfo: Uint8Array | undefined;
  readonly signedProperties: Uint8Array | undefined;
  readonly keyInfo: Uint8Array | undefined;
}

/**
 * Moves the signature into a separate tree and canonicalises its signed parts there. libxml2 tests for every node of a
 * tree whether it belongs to the part; in the tree of an invoice with many lines that would cost more than all other
 * steps together. The namespaces declared on the root are copied, because they are in scope and belong to the canonical
 * form.
 */
export function canonicalizeSignedParts(
  signature: XmlElement,
  document: XmlDocument,
  covered: SignatureCoverage,
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
      signedInfo: signedInfo && canonicalizeXml(alone, signedInfo, form),
      signedProperties: signedProperties && canonicalizeXml(alone, signedProperties, covered.properties?.form),
      keyInfo: keyInfo && canonicalizeXml(alone, keyInfo, covered.keyInfo?.form),
    };
  } finally {
    alone.dispose();
  }
}

export function checkDigest(
  name: string,
  reference: ParsedReference | undefined,
  bytes: Uint8Array | undefined,
  digest: ComputeDigest,
  say: ReportSignatureFault,
): void {
  if (reference === undefined || bytes === undefined) return;
  const hash = hashOfAlgorithm(digestAlgorithms, reference.digestMethod);
  if (hash === undefined) say('unknown_algorithm', `digest method ${algorithmNameForMessage(reference.digestMethod)}`);
  else if (digest(hash, bytes) !== reference.digestValue) say('digest_mismatch', `${name} changed after signing`);
}

export function checkRsa(
  signature: ParsedSignature,
  hash: HashAlgorithmName | undefined,
  certificate: string | undefined,
  signedInfo: Uint8Array | undefined,
  rsaVerify: RsaVerify,
  say: ReportSignatureFault,
): void {
  const { signatureValue } = signature;
  if (hash === undefined || certificate === undefined || signedInfo === undefined) return;
  if (!isCanonicalBase64(signatureValue) || !rsaVerify(hash, certificate, signedInfo, signatureValue)) {
    say('signature_mismatch', 'the signature value does not belong to this document and certificate');
  }
}
