import { X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeSigner } from './signer-trust.ts';
import { createTestAuthority, type IssueCertificateOptions } from './testing/index.ts';

const now = new Date('2026-11-17T15:00:00Z');
const authority = createTestAuthority({ now });
const bundle = [new X509Certificate(authority.certificate)];
const holder = {
  holder: 'PERSONA DE PRUEBA',
  ruc: '1790012345001',
  validFrom: new Date('2026-01-01T05:00:00Z'),
  validTo: new Date('2027-01-01T05:00:00Z'),
};
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

function signerOf(
  options: Partial<IssueCertificateOptions> = {},
  by = authority,
  signingTime = '2026-11-17T10:00:00-05:00',
) {
  const certificate = base64(by.issue({ ...holder, ...options }).certificate);
  return { certificate, chain: [certificate], signingTime, hash: 'sha1' as const };
}

const document = { ruc: '1790012345001', issuedOn: '2026-11-17' };

it('is the issuer, has a known authority and is in date', () => {
  expect(describeSigner(signerOf(), document, bundle)).toEqual({
    holder: 'PERSONA DE PRUEBA',
    identification: '1790012345001',
    isIssuer: 'yes',
    trusted: 'yes',
    authority: 'AUTORIDAD DE CERTIFICACION SUBCA-2 DE PRUEBA',
    validFrom: '2026-01-01T05:00:00.000Z',
    validTo: '2027-01-01T05:00:00.000Z',
    inDate: true,
  });
  expect(describeSigner(signerOf(), document)?.trusted).toBe('unknown');
});

it('is another party, or the certificate does not identify the holder', () => {
  const of = (options: Partial<IssueCertificateOptions>, ruc = document.ruc) =>
    describeSigner(signerOf({ ruc: '', ...options }), { ...document, ruc })?.isIssuer;
  expect(of({ ruc: '0990000015001' })).toBe('no');
  expect(of({})).toBe('unknown');
  expect(of({ personId: '1710034065' })).toBe('unknown');
  expect(of({ personId: '1710034065' }, '1710034065001')).toBe('yes');
  expect(of({ personId: '1710034073' }, '1710034065001')).toBe('no');
});

it('has an unknown authority, even if it uses the name of a known one', () => {
  const twin = createTestAuthority({ now });
  const forged = signerOf({}, twin);
  expect(describeSigner(forged, document, bundle)?.trusted).toBe('no');
  // The forged certificate is still not trusted if the signature also contains the certificate of the true authority.
  const carried = { ...forged, chain: [forged.certificate, base64(twin.certificate), base64(authority.certificate)] };
  expect(describeSigner(carried, document, bundle)?.trusted).toBe('no');
  expect(describeSigner(forged, document, [...bundle, new X509Certificate(twin.certificate)])?.trusted).toBe('yes');
  // A certificate that is not that of a certification authority is not accepted as the issuer of another certificate.
  const leaf = new X509Certificate(authority.issue(holder).certificate);
  expect(describeSigner(forged, document, [leaf])?.trusted).toBe('no');
});

it('was not valid on the day of the document, or at the time of signing', () => {
  const on = (issuedOn: string, signingTime = '') =>
    describeSigner(signerOf({}, authority, signingTime), { ...document, issuedOn }, bundle)?.inDate;
  expect(on('2025-12-31')).toBe(false);
  expect(on('2026-01-01')).toBe(true);
  // The certificate expires at midnight, with a precision of one second, so it is still valid at the beginning of this
  // day.
  expect(on('2027-01-01')).toBe(true);
  expect(on('2027-01-02')).toBe(false);
  expect(on('2026-11-17', '2028-01-01T00:00:00-05:00')).toBe(false);
  expect(on('2026-11-17', 'ayer')).toBe(true);
});

it('is undefined for bytes that are not a certificate', () => {
  expect(describeSigner({ ...signerOf(), certificate: 'AAAA' }, document, bundle)).toBeUndefined();
  const many = { ...signerOf(), chain: Array.from({ length: 5_000 }, () => 'AAAA') };
  expect(describeSigner(many, document, bundle)?.trusted).toBe('yes');
});
