import { createPrivateKey } from 'node:crypto';
import { asn1 } from '@talonario/sri';
import fc from 'fast-check';
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
} from '../test/opening.ts';
import { openP12 } from './open-p12.ts';
import * as der from './testing/asn1-writer.ts';
import { makeP12File } from './testing/write-p12.ts';

describe('a hostile file', () => {
  const bomb = (iterations: number, password = asciiPassword): string =>
    reasonOf(withIterations(fixture('openssl-aes-256.p12'), iterations), password);

  it('cannot request more work than the limit', () => {
    expect(bomb(2 ** 31 - 1)).toBe('too_many_iterations');
    expect(bomb(50_000_000)).toBe('too_many_iterations');
    expect(bomb(0)).toBe('too_many_iterations');
    expect(bomb(-1)).toBe('too_many_iterations');
  });

  it('cannot request it in many small derivations either', () => {
    const issued = testAuthority.issue(personalCertificate);
    const file = makeP12File(Array(30).fill(issued), { password: asciiPassword, mac: 'none', iterations: 200_000 });
    expect(reasonOf(file)).toBe('too_many_iterations');
  });

  it('is refused by its size before it is read', () => {
    expect(reasonOf(new Uint8Array(100 * 1024 + 1))).toBe('too_large');
    expect(reasonOf(new Uint8Array(10 * 1024 * 1024))).toBe('too_large');
  });

  it('is reported as damaged if it is not a .p12 file', () => {
    expect(reasonOf(Buffer.from('hello'))).toBe('damaged');
    expect(reasonOf(new Uint8Array(90_000).fill(0x30))).toBe('damaged');
    expect(reasonOf(new Uint8Array(90_000).map((_, index) => (index % 2 ? 0x80 : 0x30)))).toBe('damaged');
  });

  it('is refused wherever it is truncated', () => {
    const file = fixture('openssl-rc2-40.p12');
    for (let size = 0; size < file.length; size += 37) expect(reasonOf(file.subarray(0, size))).not.toBe('ok');
  });

  it('is refused if the private key does not work', () => {
    const { n, e } = privateKey.export({ format: 'jwk' });
    const { d, p, q, dp, dq, qi } = unrelatedKey.export({ format: 'jwk' });
    // Writes the key in PKCS#1 form, because newer releases of Node do not read such a key from a JWK.
    const numbers = [n, e, d, p, q, dp, dq, qi].map((part = '') => der.integer(numberOf(part)));
    const key = der.sequence(der.integer(0n), ...numbers);
    const issued = {
      ...testAuthority.issue(personalCertificate),
      privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs1' }),
    };
    expect(reasonOf(makeP12File([issued], { password: asciiPassword }))).toBe('damaged');
  });

  it('is damaged if OpenSSL cannot read the key of its certificate', () => {
    const file = Buffer.from(fixture('openssl-no-mac.p12'));
    for (const [index, value] of [
      [336952220, 8],
      [179459951, 0],
    ] as const)
      file[index % file.length] = value;
    expect(openP12(file, asciiPassword, { now })).toMatchObject({ ok: false });
  });

  it('never causes an exception, and with a MAC never opens with other content, whichever bytes are changed', () => {
    const names = ['openssl-rc2-40.p12', 'openssl-aes-256.p12', 'openssl-no-mac.p12', 'openssl-no-encryption.p12'];
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        (name, changes) => {
          const file = Buffer.from(fixture(name));
          for (const [index, value] of changes) file[index % file.length] = value;
          const opened = openP12(file, asciiPassword, { now });
          if (opened.ok && name !== 'openssl-no-mac.p12') expect(opened.holder).toBe('PERSONA FICTICIA');
        },
      ),
      { numRuns: Number(process.env.P12_RUNS ?? 120) },
    );
  });
});

/** Replaces every iteration count in a file, all of which are 2048. */
function withIterations(file: Buffer, iterations: number): Buffer {
  const rewrite = (element: asn1.Asn1Element): Buffer => {
    if (element.tag === 0x02 && Buffer.from(element.content).toString('hex') === '0800') {
      const bytes = Buffer.alloc(4);
      bytes.writeInt32BE(iterations);
      return der.element(0x02, bytes);
    }
    if (element.tag & 0x20) return der.element(element.tag, ...asn1.children(element).map(rewrite));
    if (element.tag === 0x04 && element.content[0] === 0x30 && element.content.length > 300) {
      return der.octetString(rewrite(asn1.readAsn1(element.content)));
    }
    return Buffer.from(element.bytes);
  };
  return rewrite(asn1.readAsn1(file));
}

function numberOf(part: string): bigint {
  return BigInt(`0x${Buffer.from(part, 'base64url').toString('hex')}`);
}
