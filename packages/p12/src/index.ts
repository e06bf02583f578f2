export { isSigningCertificate } from './choose-certificate.ts';
export type { P12Params, P12Reason } from './failure.ts';
export { nodeDigest, nodeRsaVerify, nodeSigner } from './node-crypto.ts';
export { type OpenedP12, type OpenP12Options, openP12, type P12Warning, type RefusedP12 } from './open-p12.ts';
export { describeSigner, type SignedDocumentFields, type SignerTrust } from './signer-trust.ts';
