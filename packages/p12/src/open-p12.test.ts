import { spawnSync } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asn1 } from '@talonario/sri';
import fc from 'fast-check';
import forge from 'node-forge';
import { describe, expect, it } from 'vitest';
import { openP12 } from './open-p12.ts';
import * as der from './testing/asn1-writer.ts';
import { authorityShapes, createTestAuthority } from './testing/test-authority.ts';
import { writeCertificate } from './testing/write-certificate.ts';
import { writeP12 } from './testing/write-p12.ts';

const fixtures = join(import.meta.dirname, '../test/fixtures');
const fixture = (name: string): Buffer => readFileSync(join(fixtures, name));

const now = new Date('2026-06-01T00:00:00Z');
const ascii = 'clave secreta';
const accented = 'contraseña de José €';
const passwordOf = (name: string): string =>
  name.includes('accents') ? accented : name.includes('empty-password') ? '' : ascii;
const reasonOf = (file: Uint8Array, password = ascii, options: { now?: Date; ruc?: string } = {}): string => {
  const opened = openP12(file, password, { now, ...options });
  return opened.ok ? 'ok' : opened.reason;
};

const refusals: Record<string, string> = {
  'openssl-rc4-128.p12': 'unsupported_cipher',
  'openssl-only-certificates.p12': 'no_private_key',
  'openssl-only-key.p12': 'no_certificate',
  'openssl-elliptic-curve.p12': 'unsupported_key',
};

describe('files of OpenSSL, Java and node-forge', () => {
  it.each(readdirSync(fixtures))('%s', (name) => {
    const opened = openP12(fixture(name), passwordOf(name), { now });
    if (name in refusals) return expect(opened).toMatchObject({ ok: false, reason: refusals[name] });
    expect(opened).toMatchObject({
      ok: true,
      holder: 'PERSONA FICTICIA',
      issuer: 'DATOS SEGUROS DE PRUEBA S.A. 2',
      ruc: '1790012345001',
      validFrom: new Date('2026-01-01T00:00:00Z'),
      validTo: new Date('2028-01-01T00:00:00Z'),
      warnings: [],
    });
    expect(opened.ok && opened.chain).toHaveLength(name.startsWith('forge') ? 0 : 1);
  });

  it.each(readdirSync(fixtures))('%s does not open with another password', (name) => {
    const plain = name === 'openssl-no-encryption.p12' || name in refusals;
    for (const wrong of ['otra', accented.normalize('NFD').slice(1), `${passwordOf(name)} `]) {
      if (!plain) expect(reasonOf(fixture(name), wrong)).toBe('wrong_password');
    }
    if (name === 'openssl-no-encryption.p12') expect(reasonOf(fixture(name), 'otra')).toBe('wrong_password');
  });

  it('opens with a password typed as letters and accents apart', () => {
    expect(reasonOf(fixture('openssl-accents-rc2-40.p12'), accented.normalize('NFD'))).toBe('ok');
    expect(reasonOf(fixture('openssl-accents-aes-256.p12'), accented.normalize('NFD'))).toBe('ok');
  });

  it('names the cipher it cannot open and says what to do', () => {
    expect(openP12(fixture('openssl-rc4-128.p12'), ascii, { now })).toMatchObject({
      message: 'The file is protected with RC4-128, which is not supported. Export it again with AES-256 or 3DES',
    });
  });

  it('opens the same file in BER, without lengths and with strings in pieces', () => {
    for (const name of ['openssl-rc2-40.p12', 'openssl-aes-256.p12']) {
      expect(reasonOf(toBer(asn1.readAsn1(fixture(name))))).toBe('ok');
    }
  });
});

const authority = createTestAuthority({ now });
const { privateKey } = authority.issue({ holder: 'X', validFrom: now, validTo: now });
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const year = (count: number): Date => new Date(now.getTime() + count * 365 * 86_400_000);
const person = { holder: 'PERSONA', ruc: '1790012345001', validFrom: year(-1), validTo: year(1), privateKey };

describe('choosing the certificate', () => {
  const opened = (...entries: Parameters<typeof writeP12>[0]) =>
    openP12(writeP12(entries, { password: ascii, chain: [authority.certificate] }), ascii, { now });

  it('takes the signing one of a file with an encryption one, whichever comes first', () => {
    const signing = authority.issue({ ...person, keyUsage: ['digitalSignature'] });
    const encryption = authority.issue({ ...person, privateKey: otherKey, keyUsage: ['keyEncipherment'] });
    for (const entries of [
      [signing, encryption],
      [encryption, signing],
    ]) {
      expect(opened(...entries)).toMatchObject({ ok: true, certificate: new Uint8Array(signing.certificate) });
    }
  });

  it('takes one in force before a newer that is not, and of those in force the newest', () => {
    const expired = authority.issue({ ...person, validFrom: year(-4), validTo: year(-2) });
    const old = authority.issue({ ...person, validFrom: year(-2) });
    const current = authority.issue({ ...person, privateKey: otherKey });
    const coming = authority.issue({ ...person, validFrom: year(1), validTo: year(2) });
    expect(opened(expired, old, coming)).toMatchObject({ certificate: new Uint8Array(old.certificate) });
    expect(opened(current, old, coming, expired)).toMatchObject({ certificate: new Uint8Array(current.certificate) });
  });

  it('takes a certificate that puts no limit on its key', () => {
    expect(opened(authority.issue({ ...person, keyUsage: undefined })).ok).toBe(true);
  });

  it('says why none will do', () => {
    expect(opened(authority.issue({ ...person, keyUsage: ['keyEncipherment'] }))).toMatchObject({
      reason: 'not_signing_certificate',
    });
    expect(opened(authority.issue({ ...person, validTo: year(-0.5) }))).toMatchObject({ reason: 'expired' });
    expect(opened(authority.issue({ ...person, validFrom: year(0.5) }))).toMatchObject({ reason: 'not_yet_valid' });
    expect(opened({ ...authority.issue(person), privateKey: otherKey })).toMatchObject({ reason: 'no_certificate' });
    expect(opened({ certificate: authority.certificate, privateKey: otherKey })).toMatchObject({ ok: false });
  });

  it('takes one for nonRepudiation alone when there is nothing better, with a warning', () => {
    const alone = authority.issue({ ...person, keyUsage: ['nonRepudiation'] });
    expect(opened(alone)).toMatchObject({ ok: true, warnings: [{ code: 'non_repudiation_only' }] });
    const better = authority.issue({ ...person, privateKey: otherKey, validFrom: year(-2) });
    expect(opened(alone, better)).toMatchObject({ certificate: new Uint8Array(better.certificate), warnings: [] });
  });

  it('never takes the certificate of an authority, and says that it is one', () => {
    const own = createTestAuthority({ now, key: privateKey });
    expect(opened({ certificate: own.certificate, privateKey })).toMatchObject({ reason: 'authority_certificate' });
  });

  it('takes one that signed itself, as openssl req -x509 makes them, with a warning that names it', () => {
    const name = [[['2.5.4.3', 'MI TIENDA']]] as const;
    const certificate = writeCertificate({
      ...{ issuer: name, subject: name, validFrom: year(-1), validTo: year(1) },
      ...{ publicKey: privateKey, issuerKey: privateKey, isAuthority: true, keyUsage: undefined },
    });
    expect(opened({ certificate, privateKey })).toMatchObject({
      ok: true,
      holder: 'MI TIENDA',
      warnings: [{ code: 'no_ruc' }, { code: 'self_signed', params: { name: 'MI TIENDA' } }],
    });
    const issued = authority.issue({ ...person, privateKey: otherKey, keyUsage: ['digitalSignature'] });
    expect(opened({ certificate, privateKey }, issued)).toMatchObject({ warnings: [] });
  });

  it('refuses a short key and warns of a certificate about to expire', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    expect(opened(authority.issue({ ...person, privateKey: short }))).toMatchObject({
      reason: 'unsupported_key',
      params: { bits: 1024 },
    });
    const soon = new Date(now.getTime() + 86_400_000);
    const file = opened(authority.issue({ ...person, validTo: soon }));
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
    ['CER', authority.certificate],
    ['Base64', Buffer.from(fixture('openssl-aes-256.p12').toString('base64'))],
    ['empty', Buffer.alloc(0)],
  ])('names the format of a file that is %s', (format, file) => {
    expect(openP12(file, ascii, { now })).toMatchObject({ reason: 'other_format', params: { format } });
  });
});

describe('whose certificate it is', () => {
  it.each(authorityShapes)('finds RUC and cédula where %s puts them', (shape) => {
    const issued = createTestAuthority({ now, shape, key: privateKey }).issue({ ...person, personId: '1712345675' });
    const file = writeP12([issued], { password: ascii });
    expect(openP12(file, ascii, { now })).toMatchObject({ ruc: '1790012345001', personId: '1712345675', warnings: [] });
    expect(reasonOf(file, ascii, { ruc: '1790012345001' })).toBe('ok');
    expect(reasonOf(file, ascii, { ruc: '0990012345001' })).toBe('ruc_mismatch');
  });

  it('warns when the certificate names no RUC, and lets it pass for any', () => {
    const { ruc: _, ...nobody } = person;
    const file = writeP12([authority.issue(nobody)], { password: ascii });
    const opened = openP12(file, ascii, { now, ruc: '0990012345001' });
    expect(opened).toMatchObject({ ok: true, ruc: null, personId: null, warnings: [{ code: 'no_ruc' }] });
  });
});

describe('a hostile file', () => {
  const bomb = (iterations: number, password = ascii): string =>
    reasonOf(withIterations(fixture('openssl-aes-256.p12'), iterations), password);

  it('does not get the work it asks for', () => {
    expect(bomb(2 ** 31 - 1)).toBe('too_many_iterations');
    expect(bomb(50_000_000)).toBe('too_many_iterations');
    expect(bomb(0)).toBe('too_many_iterations');
    expect(bomb(-1)).toBe('too_many_iterations');
  });

  it('does not get it in small portions either', () => {
    const issued = authority.issue(person);
    const file = writeP12(Array(30).fill(issued), { password: ascii, mac: 'none', iterations: 200_000 });
    expect(reasonOf(file)).toBe('too_many_iterations');
  });

  it('is refused by size before anything is read', () => {
    expect(reasonOf(new Uint8Array(100 * 1024 + 1))).toBe('too_large');
    expect(reasonOf(new Uint8Array(10 * 1024 * 1024))).toBe('too_large');
  });

  it('is called damaged when it is no .p12 at all', () => {
    expect(reasonOf(Buffer.from('hello'))).toBe('damaged');
    expect(reasonOf(new Uint8Array(90_000).fill(0x30))).toBe('damaged');
    expect(reasonOf(new Uint8Array(90_000).map((_, index) => (index % 2 ? 0x80 : 0x30)))).toBe('damaged');
  });

  it('is refused wherever it is cut off', () => {
    const file = fixture('openssl-rc2-40.p12');
    for (let size = 0; size < file.length; size += 37) expect(reasonOf(file.subarray(0, size))).not.toBe('ok');
  });

  it('is refused when the private key does not work', () => {
    const { n, e } = privateKey.export({ format: 'jwk' });
    const { d, p, q, dp, dq, qi } = otherKey.export({ format: 'jwk' });
    // As PKCS#1: newer releases of Node do not read such a key from a JWK.
    const numbers = [n, e, d, p, q, dp, dq, qi].map((part = '') => der.integer(numberOf(part)));
    const key = der.sequence(der.integer(0n), ...numbers);
    const issued = { ...authority.issue(person), privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs1' }) };
    expect(reasonOf(writeP12([issued], { password: ascii }))).toBe('damaged');
  });

  it('is damaged when the key of its certificate is none that OpenSSL reads', () => {
    const file = Buffer.from(fixture('openssl-no-mac.p12'));
    for (const [index, value] of [
      [336952220, 8],
      [179459951, 0],
    ] as const)
      file[index % file.length] = value;
    expect(openP12(file, ascii, { now })).toMatchObject({ ok: false });
  });

  it('never throws, and with a MAC never opens as something else, whatever bytes are changed', () => {
    const names = ['openssl-rc2-40.p12', 'openssl-aes-256.p12', 'openssl-no-mac.p12', 'openssl-no-encryption.p12'];
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        (name, changes) => {
          const file = Buffer.from(fixture(name));
          for (const [index, value] of changes) file[index % file.length] = value;
          const opened = openP12(file, ascii, { now });
          if (opened.ok && name !== 'openssl-no-mac.p12') expect(opened.holder).toBe('PERSONA FICTICIA');
        },
      ),
      { numRuns: 800 },
    );
  });
});

describe('files we write', () => {
  const kinds = (['aes-256', 'aes-128', '3des', 'rc2-40'] as const).flatMap((cipher) =>
    (['sha1', 'sha256', 'sha512', 'none'] as const).map((mac) => [cipher, mac] as const),
  );

  it.each(kinds)('open here and in OpenSSL: %s, MAC %s', (cipher, mac) => {
    const file = writeP12([authority.issue(person)], { password: accented, cipher, mac });
    expect(reasonOf(file, accented)).toBe('ok');
    expect(opensslOpens(file, accented, mac)).not.toBe(false);
  });

  it('open in node-forge', () => {
    const file = writeP12([authority.issue(person)], { password: ascii, cipher: 'rc2-40', mac: 'sha1' });
    const pfx = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(file.toString('latin1')), ascii);
    expect(pfx.getBags({ bagType: forge.pki.oids.certBag ?? '' })).toBeDefined();
  });
});

/** Undefined where openssl is not installed. */
function opensslOpens(file: Uint8Array, password: string, mac: string): boolean | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'talonario-p12-'));
  try {
    writeFileSync(join(folder, 'file.p12'), file);
    const args = ['pkcs12', '-in', join(folder, 'file.p12'), '-legacy', '-noout', '-passin', `pass:${password}`];
    const run = spawnSync('openssl', mac === 'none' ? [...args, '-nomacver'] : args);
    return run.error ? undefined : run.status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The same content with indefinite lengths; strings of bytes cut in two. */
function toBer(element: asn1.Asn1): Buffer {
  const end = Buffer.from([0, 0]);
  if (element.tag & 0x20) {
    return Buffer.concat([Buffer.from([element.tag, 0x80]), ...asn1.children(element).map(toBer), end]);
  }
  if (element.tag !== 0x04 || element.content.length < 200) return Buffer.from(element.bytes);
  const half = Math.floor(element.content.length / 2);
  const pieces = [element.content.subarray(0, half), element.content.subarray(half)].map(der.octetString);
  return Buffer.concat([Buffer.from([0x24, 0x80]), ...pieces, end]);
}

/** Sets every iteration count of a file that has 2048 of them. */
function withIterations(file: Buffer, iterations: number): Buffer {
  const rewrite = (element: asn1.Asn1): Buffer => {
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
