export * as asn1 from './asn1.ts';
export { asn1Text } from './asn1-text.ts';
export {
  type Certificate,
  type CertificateFault,
  type DistinguishedName,
  type KeyUsage,
  type NameAttribute,
  nameAttributeText,
  parseCertificate,
  parseCertificateOrFault,
} from './certificate.ts';
export { formatIssuerName } from './issuer-name.ts';
export type { ComputeDigest, HashAlgorithmName, RsaVerify, SigningKey } from './ports.ts';
export type {
  SignatureFault,
  SignatureFaultCode,
  SignatureWarning,
  SignatureWarningCode,
} from './signature-fault.ts';
export {
  isSameContent,
  type SignatureSigner,
  type SignatureVerification,
  type SignedContentId,
  type VerifyOptions,
  type VerifyPorts,
  verifySignature,
} from './verify.ts';
export { type PreparedSigner, prepareSigner, type SignedXml, signDocumentXml, signXmlOffEventLoop } from './xades.ts';
