// An invented certification authority for tests and for the demo certificate. No real system trusts it.
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
