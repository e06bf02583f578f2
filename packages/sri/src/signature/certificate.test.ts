import { X509Certificate } from 'node:crypto';
import { authorityShapes, createTestAuthority, makeCertificate } from '@talonario/p12/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certificateEntry, certificateHolder, testAuthority } from '../../test/signing.ts';
import * as asn1 from './asn1.ts';
import { decodeUtf8 } from './asn1-text.ts';
import { nameAttributeText, parseCertificate, parseCertificateOrFault } from './certificate.ts';

const { privateKey } = certificateEntry;

describe('certificate', () => {
  it('is read like OpenSSL reads it, for every certification authority', () => {
    for (const shape of authorityShapes) {
      const { certificate: der } = createTestAuthority({ now: new Date(), shape, key: privateKey }).issue({
        ...certificateHolder,
        privateKey,
      });
      const read = parseCertificate(der);
      const openssl = new X509Certificate(der);
      expect(read?.serialNumber).toBe(BigInt(`0x${openssl.serialNumber}`));
      expect(read?.validFrom).toEqual(new Date(openssl.validFrom));
      expect(read?.validTo).toEqual(new Date(openssl.validTo));
      expect(Buffer.from(read?.publicKeyInfo ?? [])).toEqual(openssl.publicKey.export({ format: 'der', type: 'spki' }));
      expect(Buffer.from(read?.rsa?.modulus ?? []).toString('base64url')).toBe(
        openssl.publicKey.export({ format: 'jwk' }).n,
      );
      expect(read?.isAuthority).toBe(openssl.ca);
      expect(nameAttributeText(read?.subject ?? [], '2.5.4.3')).toBe(certificateHolder.holder);
      expect([...(read?.keyUsage ?? [])]).toEqual(['digitalSignature', 'nonRepudiation', 'keyEncipherment']);
    }
    expect(parseCertificate(testAuthority.certificate)?.isAuthority).toBe(true);
  });

  it('may be valid beyond 2049 and have no key usage', () => {
    const der = makeCertificate({
      issuer: [],
      subject: [],
      validFrom: new Date('1999-12-31T23:59:59Z'),
      validTo: new Date('2051-02-03T04:05:06Z'),
      publicKey: privateKey,
      issuerKey: privateKey,
      keyUsage: undefined,
    });
    expect(parseCertificate(der)).toMatchObject({
      validFrom: new Date('1999-12-31T23:59:59Z'),
      validTo: new Date('2051-02-03T04:05:06Z'),
      keyUsage: undefined,
    });
  });

  it('has names of 512 characters at most; a longer name is a fault and is not truncated', () => {
    const dates = { validFrom: new Date('2026-01-01T00:00:00Z'), validTo: new Date('2028-01-01T00:00:00Z') };
    const named = (issuer: string, subject = 'CA') =>
      parseCertificateOrFault(
        makeCertificate({
          issuer: [[['2.5.4.3', issuer]]],
          subject: [[['2.5.4.3', subject]]],
          publicKey: privateKey,
          issuerKey: privateKey,
          keyUsage: undefined,
          ...dates,
        }),
      );
    const longest = 'ñ'.repeat(512);
    const read = named(longest, longest);
    expect(typeof read === 'object' && nameAttributeText(read.issuer, '2.5.4.3')).toBe(longest);
    expect(named(`${longest}n`)).toBe('name_too_long');
    expect(named('CA', `${longest}n`)).toBe('name_too_long');
    expect(named(`a${' '.repeat(140_000)}b`)).toBe('name_too_long');
    expect(parseCertificateOrFault(new Uint8Array())).toBe('unreadable');
  });

  it('is undefined for bytes that are not a certificate', () => {
    expect(parseCertificate(new Uint8Array())).toBeUndefined();
    fc.assert(
      fc.property(fc.nat(certificateEntry.certificate.length - 1), fc.nat(255), fc.nat(), (index, value, cut) => {
        const changed = Uint8Array.from(certificateEntry.certificate);
        changed[index] = value;
        parseCertificate(changed);
        parseCertificate(changed.subarray(0, cut % changed.length));
      }),
      { numRuns: 3000 },
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void parseCertificate(bytes)));
  });
});

describe('ASN.1', () => {
  it('reads BER of old Java tools: no lengths, strings in chunks', () => {
    const bytes = Uint8Array.from([0x30, 0x80, 0x24, 0x80, 4, 2, 1, 2, 4, 1, 3, 0, 0, 2, 1, 0xff, 0, 0]);
    const [text, number] = asn1.children(asn1.readAsn1(bytes));
    expect(text && asn1.octets(text)).toEqual(Uint8Array.from([1, 2, 3]));
    expect(number && asn1.integer(number)).toBe(-1n);
  });

  it('stops at the maximum nesting depth', () => {
    const deep = new Uint8Array(100_000).map((_, index) => (index % 2 === 0 ? 0x30 : 0x80));
    expect(() => asn1.readAsn1(deep)).toThrow(asn1.Asn1Error);
    const long = Uint8Array.from([2, 0x82, 0x01, 0x00, ...new Uint8Array(256).fill(1)]);
    expect(() => asn1.integer(asn1.readAsn1(long))).toThrow(asn1.Asn1Error);
  });

  it('reads object identifiers of every shape', () => {
    const read = (...content: number[]) =>
      asn1.objectIdentifier(asn1.readAsn1(Uint8Array.from([6, content.length, ...content])));
    expect(read(0x55, 4, 3)).toBe('2.5.4.3');
    expect(read(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 9, 1)).toBe('1.2.840.113549.1.9.1');
    expect(read(0x88, 0x37)).toBe('2.999');
    expect(() => read(0x88)).toThrow(asn1.Asn1Error);
    expect(() => read()).toThrow(asn1.Asn1Error);
  });

  it('decodes valid and invalid UTF-8 like a browser', () => {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const bytes = fc.array(fc.oneof(fc.nat(255), fc.constantFrom(0xc3, 0xb1, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98)));
    fc.assert(
      fc.property(bytes, (list) => decodeUtf8(Uint8Array.from(list)) === decoder.decode(Uint8Array.from(list))),
      { numRuns: 3000 },
    );
  });
});
