export * as asn1 from './asn1.ts';
export { readText } from './asn1-text.ts';
export {
  type Certificate,
  type CertificateFault,
  type DistinguishedName,
  type KeyUsage,
  type NameAttribute,
  nameText,
  readCertificate,
  readCertificateOrFault,
} from './certificate.ts';
export { formatName } from './issuer-name.ts';
export type { Digest, HashName, RsaVerify, SigningKey } from './ports.ts';
export type {
  SignatureFault,
  SignatureFaultCode,
  SignatureWarning,
  SignatureWarningCode,
} from './signature-fault.ts';
export {
  isSameContent,
  type SignatureSigner,
  type SignedContentId,
  type Verification,
  type VerifyOptions,
  type VerifyPorts,
  verifySignature,
} from './verify.ts';
export { prepareSigner, type SignedXml, type Signer, sign, signAside } from './xades.ts';
