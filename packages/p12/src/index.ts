export type { P12Reason } from './failure.ts';
export { nodeDigest, nodeRsaVerify, nodeSigner } from './node-crypto.ts';
export { type OpenedP12, type OpenOptions, openP12, type P12Warning, type RefusedP12 } from './open-p12.ts';
export {
  type AuthorityOptions,
  type AuthorityShape,
  authorityShapes,
  createTestAuthority,
  createTestP12,
  type IssueOptions,
  type TestAuthority,
} from './test-authority.ts';
export {
  type CertificateFields,
  type TestAttribute,
  type TestKeyUsage,
  type TestName,
  writeCertificate,
  writeName,
} from './write-certificate.ts';
export { type P12Entry, type WriteOptions, writeP12 } from './write-p12.ts';
