// Compares the certificate of a signature with the signed properties that describe it (digest, issuer and serial
// number).

import { isLongerThan, maxNameLength } from '../text.ts';
import { algorithmNameForMessage, digestAlgorithms, hashOfAlgorithm } from './algorithms.ts';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { type Certificate, parseCertificateOrFault } from './certificate.ts';
import { compareIssuerName } from './name-text.ts';
import type { ComputeDigest } from './ports.ts';
import type { ParsedSignature } from './read-signature.ts';
import type { SignatureFindingsReceiver } from './signature-fault.ts';

/**
 * Returns the certificate that made the signature. The signed properties, KeyInfo and KeyValue must all identify the
 * same one.
 */
export function checkCertificate(
  signature: ParsedSignature,
  digest: ComputeDigest,
  report: SignatureFindingsReceiver,
): string | undefined {
  const { say } = report;
  const hash = hashOfAlgorithm(digestAlgorithms, signature.certificateDigestMethod);
  const named = signature.namesCertificate;
  if (!named) say('signing_certificate_missing', 'the signed properties do not name the certificate');
  else if (hash === undefined)
    say('unknown_algorithm', `certificate digest ${algorithmNameForMessage(signature.certificateDigestMethod)}`);
  let nameTooLong = false;
  const found = signature.certificates.flatMap((text) => {
    const bytes = decodeBase64(text);
    const certificate = bytes && parseCertificateOrFault(bytes);
    nameTooLong ||= certificate === 'name_too_long';
    return bytes && typeof certificate === 'object' ? [{ text, bytes, certificate }] : [];
  });
  if (nameTooLong)
    return void say('name_too_long', `a certificate has a name of more than ${maxNameLength} characters`);
  const isMeant = (bytes: Uint8Array): boolean =>
    hash !== undefined && digest(hash, bytes) === signature.certificateDigest;
  const meant = found.find(({ bytes }) => isMeant(bytes));
  const { text, certificate } = meant ?? found[0] ?? {};
  if (certificate === undefined) return void say('certificate_mismatch', 'KeyInfo holds no certificate');
  if (named) checkNamed(signature, certificate, meant !== undefined, report);
  const { rsa } = certificate;
  if (rsa === undefined) say('certificate_mismatch', 'the key of the certificate is not RSA');
  else if (signature.modulus !== '' || signature.exponent !== '') {
    if (signature.modulus !== encodeBase64(rsa.modulus) || signature.exponent !== encodeBase64(rsa.exponent)) {
      say('certificate_mismatch', 'KeyValue is not the key of the certificate');
    }
  }
  return text;
}

function checkNamed(
  signature: ParsedSignature,
  certificate: Certificate,
  isMeant: boolean,
  report: SignatureFindingsReceiver,
): void {
  const { say } = report;
  if (!isMeant) say('certificate_mismatch', 'the signed digest is of another certificate');
  checkIssuerName(signature, certificate, report);
  if (signature.serialNumber !== certificate.serialNumber.toString()) {
    say('certificate_mismatch', 'the signed serial number is not that of the certificate');
  }
}

/**
 * The signed digest already identifies the certificate. So a name with another order or spelling is not an error: SRI
 * authorises documents whose signer reversed the parts of the name.
 */
function checkIssuerName(
  { issuerName }: ParsedSignature,
  { issuer }: Certificate,
  { say, doubt }: SignatureFindingsReceiver,
): void {
  if (isLongerThan(issuerName, maxNameLength)) {
    say('name_too_long', `the signed issuer name has more than ${maxNameLength} characters`);
    return;
  }
  const agreement = compareIssuerName(issuerName, issuer);
  const message = 'the signed issuer name is not that of the certificate';
  if (agreement === 'other_order') doubt('issuer_name_order', 'certificate_mismatch', `${message}: other order`);
  if (agreement === 'different') doubt('issuer_name_differs', 'certificate_mismatch', message);
}
