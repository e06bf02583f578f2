import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asn1 } from '@talonario/sri';
import forge from 'node-forge';
import { describe, expect, it } from 'vitest';
import { findProgram } from '../../../scripts/external-programs.mjs';
import {
  asciiPassword,
  fixture,
  fixtures,
  now,
  personalCertificate,
  reasonOf,
  testAuthority,
} from '../test/opening.ts';
import { openP12 } from './open-p12.ts';
import * as der from './testing/asn1-writer.ts';
import { createTestAuthority } from './testing/test-authority.ts';
import { makeP12File } from './testing/write-p12.ts';

const openssl = findProgram('.p12 files opened by OpenSSL', 'openssl');

const accented = 'contraseña de José €';
const passwordOf = (name: string): string =>
  name.includes('accents') ? accented : name.includes('empty-password') ? '' : asciiPassword;

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

  it('with a name that is too long are refused, and the issuer is returned as signatures print it', () => {
    const file = (name: string, holder: string) => {
      const made = createTestAuthority({ now, name: [[['2.5.4.3', name]]] });
      return makeP12File(
        [made.issue({ holder, validFrom: personalCertificate.validFrom, validTo: personalCertificate.validTo })],
        {
          password: asciiPassword,
        },
      );
    };
    expect(openP12(file('CA, S.A.', 'PERSONA'), asciiPassword, { now })).toMatchObject({
      ok: true,
      issuerName: 'CN=CA\\, S.A.',
    });
    const refused = {
      ok: false,
      reason: 'name_too_long',
      message: 'A certificate of the file has a name of more than 512 characters',
      params: { limit: 512 },
    };
    expect(openP12(file(`a${' '.repeat(60_000)}b`, 'PERSONA'), asciiPassword, { now })).toEqual(refused);
    expect(openP12(file('CA', 'P'.repeat(513)), asciiPassword, { now })).toEqual(refused);
    // Each blank at the beginning or end of a name is printed with a backslash, so the printed name, which is signed,
    // is longer than the name itself.
    expect(openP12(file(' '.repeat(400), 'PERSONA'), asciiPassword, { now })).toEqual(refused);
  });

  it('opens with a password typed as separate letters and accents', () => {
    expect(reasonOf(fixture('openssl-accents-rc2-40.p12'), accented.normalize('NFD'))).toBe('ok');
    expect(reasonOf(fixture('openssl-accents-aes-256.p12'), accented.normalize('NFD'))).toBe('ok');
  });

  it('names the unsupported cipher and states what to do', () => {
    expect(openP12(fixture('openssl-rc4-128.p12'), asciiPassword, { now })).toMatchObject({
      message: 'The file is protected with RC4-128, which is not supported. Export it again with AES-256 or 3DES',
    });
  });

  it('opens the same file in BER, without lengths and with strings in chunks', () => {
    for (const name of ['openssl-rc2-40.p12', 'openssl-aes-256.p12']) {
      expect(reasonOf(toBer(asn1.readAsn1(fixture(name))))).toBe('ok');
    }
  });
});

describe('files written by this package', () => {
  const kinds = (['aes-256', 'aes-128', '3des', 'rc2-40'] as const).flatMap((cipher) =>
    (['sha1', 'sha256', 'sha512', 'none'] as const).map((mac) => [cipher, mac] as const),
  );

  it.each(kinds)('open with this package and OpenSSL: %s, MAC %s', (cipher, mac) => {
    const file = makeP12File([testAuthority.issue(personalCertificate)], { password: accented, cipher, mac });
    expect(reasonOf(file, accented)).toBe('ok');
    expect(opensslOpens(file, accented, mac)).not.toBe(false);
  });

  it('open in node-forge', () => {
    const file = makeP12File([testAuthority.issue(personalCertificate)], {
      password: asciiPassword,
      cipher: 'rc2-40',
      mac: 'sha1',
    });
    const pfx = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(file.toString('latin1')), asciiPassword);
    expect(pfx.getBags({ bagType: forge.pki.oids.certBag ?? '' })).toBeDefined();
  });
});

/** Whether openssl opens the file; undefined if openssl is not installed. */
function opensslOpens(file: Uint8Array, password: string, mac: string): boolean | undefined {
  if (openssl === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'talonario-p12-'));
  try {
    writeFileSync(join(folder, 'file.p12'), file);
    const args = ['pkcs12', '-in', join(folder, 'file.p12'), '-legacy', '-noout', '-passin', `pass:${password}`];
    return spawnSync(openssl, mac === 'none' ? [...args, '-nomacver'] : args).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Re-encodes an element as BER: the same content with indefinite lengths, and with byte strings split in two. */
function toBer(element: asn1.Asn1Element): Buffer {
  const end = Buffer.from([0, 0]);
  if (element.tag & 0x20) {
    return Buffer.concat([Buffer.from([element.tag, 0x80]), ...asn1.children(element).map(toBer), end]);
  }
  if (element.tag !== 0x04 || element.content.length < 200) return Buffer.from(element.bytes);
  const half = Math.floor(element.content.length / 2);
  const pieces = [element.content.subarray(0, half), element.content.subarray(half)].map(der.octetString);
  return Buffer.concat([Buffer.from([0x24, 0x80]), ...pieces, end]);
}
