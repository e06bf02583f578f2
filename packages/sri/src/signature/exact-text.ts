// Checks whether a text equals the output of `signDocumentXml`, byte for byte.
import { xmlDeclaration } from '../xml.ts';
import type { SignatureCoverage } from './covered-parts.ts';
import type { ComputeDigest, HashAlgorithmName } from './ports.ts';
import type { ParsedSignature } from './read-signature.ts';
import { signatureText } from './signature-text.ts';

export function isExactTextOfThisSigner(
  xml: string,
  rootName: string,
  signature: ParsedSignature,
  covered: SignatureCoverage,
  hash: HashAlgorithmName | undefined,
  digest: ComputeDigest,
): boolean {
  const id = Number(/^Signature(\d{1,15})$/.exec(signature.id ?? '')?.[1] ?? Number.NaN);
  if (hash === undefined || Number.isNaN(id)) return false;
  const rootEnd = `</${rootName}>`;
  const tail =
    signatureText({
      id,
      hash,
      certificate: { ...signature, certificate: signature.certificates[0] ?? '' },
      signingTime: signature.signingTime,
      signedPropertiesDigest: covered.properties?.digestValue ?? '',
      keyInfoDigest: covered.keyInfo?.digestValue ?? '',
      documentDigest: covered.document?.digestValue ?? '',
      signatureValue: signature.signatureValue,
    }) + rootEnd;
  if (!xml.startsWith(xmlDeclaration) || !xml.endsWith(tail)) return false;
  // The document without its signature equals its canonical form if the digests of both are the signed digest.
  const document = `${xml.slice(xmlDeclaration.length, -tail.length)}${rootEnd}`;
  return digest(hash, document) === covered.document?.digestValue;
}
