import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  asciiPassword,
  fixture,
  now,
  personalCertificate,
  privateKey,
  reasonOf,
  testAuthority,
  unrelatedKey,
  yearsFromNow,
} from '../test/opening.ts';
import { openP12 } from './open-p12.ts';
import { authorityShapes, createTestAuthority } from './testing/test-authority.ts';
import { makeCertificate } from './testing/write-certificate.ts';
import { makeP12File } from './testing/write-p12.ts';

describe('choosing the certificate', () => {
  const opened = (...entries: Parameters<typeof makeP12File>[0]) =>
    openP12(makeP12File(entries, { password: asciiPassword, chain: [testAuthority.certificate] }), asciiPassword, {
      now,
    });

  it('takes the signing certificate of a file that also has an encryption certificate, in either order', () => {
    const signing = testAuthority.issue({ ...personalCertificate, keyUsage: ['digitalSignature'] });
    const encryption = testAuthority.issue({
      ...personalCertificate,
      privateKey: unrelatedKey,
      keyUsage: ['keyEncipherment'],
    });
    for (const entries of [
      [signing, encryption],
      [encryption, signing],
    ]) {
      expect(opened(...entries)).toMatchObject({ ok: true, certificate: new Uint8Array(signing.certificate) });
    }
  });

  it('prefers a valid certificate to a newer one that is not, and of several valid ones takes the newest', () => {
    const expired = testAuthority.issue({
      ...personalCertificate,
      validFrom: yearsFromNow(-4),
      validTo: yearsFromNow(-2),
    });
    const old = testAuthority.issue({ ...personalCertificate, validFrom: yearsFromNow(-2) });
    const current = testAuthority.issue({ ...personalCertificate, privateKey: unrelatedKey });
    const coming = testAuthority.issue({
      ...personalCertificate,
      validFrom: yearsFromNow(1),
      validTo: yearsFromNow(2),
    });
    expect(opened(expired, old, coming)).toMatchObject({ certificate: new Uint8Array(old.certificate) });
    expect(opened(current, old, coming, expired)).toMatchObject({ certificate: new Uint8Array(current.certificate) });
  });

  it('takes a certificate that does not limit the use of its key', () => {
    expect(opened(testAuthority.issue({ ...personalCertificate, keyUsage: undefined })).ok).toBe(true);
  });

  it('states why no certificate is suitable', () => {
    expect(opened(testAuthority.issue({ ...personalCertificate, keyUsage: ['keyEncipherment'] }))).toMatchObject({
      reason: 'not_signing_certificate',
    });
    expect(opened(testAuthority.issue({ ...personalCertificate, validTo: yearsFromNow(-0.5) }))).toMatchObject({
      reason: 'expired',
    });
    expect(opened(testAuthority.issue({ ...personalCertificate, validFrom: yearsFromNow(0.5) }))).toMatchObject({
      reason: 'not_yet_valid',
    });
    expect(opened({ ...testAuthority.issue(personalCertificate), privateKey: unrelatedKey })).toMatchObject({
      reason: 'no_certificate',
    });
    expect(opened({ certificate: testAuthority.certificate, privateKey: unrelatedKey })).toMatchObject({ ok: false });
  });

  it('takes a certificate for nonRepudiation only if there is no better one, with a warning', () => {
    const alone = testAuthority.issue({ ...personalCertificate, keyUsage: ['nonRepudiation'] });
    expect(opened(alone)).toMatchObject({ ok: true, warnings: [{ code: 'non_repudiation_only' }] });
    const better = testAuthority.issue({
      ...personalCertificate,
      privateKey: unrelatedKey,
      validFrom: yearsFromNow(-2),
    });
    expect(opened(alone, better)).toMatchObject({ certificate: new Uint8Array(better.certificate), warnings: [] });
  });

  it('never takes the certificate of a certification authority, and reports it as one', () => {
    const own = createTestAuthority({ now, key: privateKey });
    expect(opened({ certificate: own.certificate, privateKey })).toMatchObject({ reason: 'authority_certificate' });
  });

  it('takes a self-signed certificate, as openssl req -x509 creates it, with a warning that names it', () => {
    const name = [[['2.5.4.3', 'MI TIENDA']]] as const;
    const certificate = makeCertificate({
      issuer: name,
      subject: name,
      validFrom: yearsFromNow(-1),
      validTo: yearsFromNow(1),
      publicKey: privateKey,
      issuerKey: privateKey,
      isAuthority: true,
      keyUsage: undefined,
    });
    expect(opened({ certificate, privateKey })).toMatchObject({
      ok: true,
      holder: 'MI TIENDA',
      warnings: [{ code: 'no_ruc' }, { code: 'self_signed', params: { name: 'MI TIENDA' } }],
    });
    const issued = testAuthority.issue({
      ...personalCertificate,
      privateKey: unrelatedKey,
      keyUsage: ['digitalSignature'],
    });
    expect(opened({ certificate, privateKey }, issued)).toMatchObject({ warnings: [] });
  });

  it('refuses a short key and warns about a certificate that expires soon', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    expect(opened(testAuthority.issue({ ...personalCertificate, privateKey: short }))).toMatchObject({
      reason: 'unsupported_key',
      params: { bits: 1024 },
    });
    const soon = new Date(now.getTime() + 86_400_000);
    const file = opened(testAuthority.issue({ ...personalCertificate, validTo: soon }));
    expect(file.ok && file.warnings.map((warning) => warning.code)).toEqual(['expires_soon']);
  });

  it.each([
    ['PEM', Buffer.from('\ufeff\n-----BEGIN CERTIFICATE-----\nMIID')],
    ['JKS', Buffer.from('feedfeed00000002', 'hex')],
    ['JPEG', Buffer.from('ffd8ffe000104a46', 'hex')],
    ['PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['PDF', Buffer.from('%PDF-1.7')],
    ['ZIP', Buffer.from('PK\x03\x04')],
    ['XML', Buffer.from('<?xml version="1.0"?>')],
    ['HTML', Buffer.from(' <!doctype html>')],
    ['CER', testAuthority.certificate],
    ['Base64', Buffer.from(fixture('openssl-aes-256.p12').toString('base64'))],
    ['empty', Buffer.alloc(0)],
  ])('names the format of a file that is %s', (format, file) => {
    expect(openP12(file, asciiPassword, { now })).toMatchObject({ reason: 'other_format', params: { format } });
  });
});

describe('holder of a certificate', () => {
  it.each(authorityShapes)('has RUC and cédula where %s puts them', (shape) => {
    const issued = createTestAuthority({ now, shape, key: privateKey }).issue({
      ...personalCertificate,
      personId: '1712345675',
    });
    const file = makeP12File([issued], { password: asciiPassword });
    expect(openP12(file, asciiPassword, { now })).toMatchObject({
      ruc: '1790012345001',
      personId: '1712345675',
      warnings: [],
    });
    expect(reasonOf(file, asciiPassword, { ruc: '1790012345001' })).toBe('ok');
    expect(reasonOf(file, asciiPassword, { ruc: '0990012345001' })).toBe('ruc_mismatch');
  });

  it('causes a warning if the certificate contains no RUC, and is accepted for any RUC', () => {
    const { ruc: _, ...personWithoutRuc } = personalCertificate;
    const file = makeP12File([testAuthority.issue(personWithoutRuc)], { password: asciiPassword });
    const opened = openP12(file, asciiPassword, { now, ruc: '0990012345001' });
    expect(opened).toMatchObject({ ok: true, ruc: null, personId: null, warnings: [{ code: 'no_ruc' }] });
  });
});
