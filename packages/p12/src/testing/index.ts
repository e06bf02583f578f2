// An invented certification authority for tests and for the demo certificate. No real system trusts it.
export {
  type AuthorityOptions,
  type AuthorityShape,
  authorityShapes,
  createTestAuthority,
  createTestP12,
  type IssueCertificateOptions,
  type TestAuthority,
} from './test-authority.ts';
export {
  type CertificateFields,
  encodeName,
  makeCertificate,
  type TestAttribute,
  type TestKeyUsage,
  type TestName,
} from './write-certificate.ts';
export { makeP12File, type P12Entry, type WriteP12Options } from './write-p12.ts';
