// Makes test/fixtures/*.p12 with the programs that people use to make such files: OpenSSL, Java's keytool, node-forge.
// All data in them is invented. Run once, by hand, where all three are installed: node --conditions=source --import tsx
// packages/p12/scripts/make-fixtures.ts
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestAuthority } from '@talonario/p12/testing';
import forge from 'node-forge';

const fixtures = join(import.meta.dirname, '../test/fixtures');
const work = mkdtempSync(join(tmpdir(), 'talonario-fixtures-'));
mkdirSync(fixtures, { recursive: true });

const authority = createTestAuthority({ now: new Date('2026-01-01T00:00:00Z') });
const { certificate, privateKey } = authority.issue({
  holder: 'PERSONA FICTICIA',
  ruc: '1790012345001',
  validFrom: new Date('2026-01-01T00:00:00Z'),
  validTo: new Date('2028-01-01T00:00:00Z'),
});
const certificatePem = new X509Certificate(certificate).toString();
const keyPem = pem(privateKey);
writeFileSync(join(work, 'chain.pem'), certificatePem + new X509Certificate(authority.certificate).toString());
writeFileSync(join(work, 'key.pem'), keyPem);

const ascii = 'clave secreta';
const accented = 'contraseña de José €';
openssl('aes-256', ascii);
openssl('aes-192-mac-sha384', ascii, '-keypbe', 'AES-192-CBC', '-certpbe', 'AES-192-CBC', '-macalg', 'sha384');
openssl('aes-128-mac-sha512', ascii, '-keypbe', 'AES-128-CBC', '-certpbe', 'AES-128-CBC', '-macalg', 'sha512');
openssl('3des-mac-sha1', ascii, '-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1');
openssl('pbes2-3des', ascii, '-keypbe', 'des-ede3-cbc', '-certpbe', 'des-ede3-cbc');
openssl('2des', ascii, '-keypbe', 'PBE-SHA1-2DES', '-certpbe', 'PBE-SHA1-2DES');
openssl('rc2-40', ascii, '-legacy');
openssl('rc2-128', ascii, '-legacy', '-keypbe', 'PBE-SHA1-RC2-128', '-certpbe', 'PBE-SHA1-RC2-128');
openssl('rc4-128', ascii, '-legacy', '-keypbe', 'PBE-SHA1-RC4-128', '-certpbe', 'PBE-SHA1-RC4-128');
openssl('accents-aes-256', accented);
openssl('accents-rc2-40', accented, '-legacy');
openssl('empty-password', '');
openssl('empty-password-rc2-40', '', '-legacy');
openssl('no-mac', ascii, '-nomac');
openssl('no-mac-accents-rc2-40', accented, '-legacy', '-nomac');
openssl('no-encryption', ascii, '-keypbe', 'NONE', '-certpbe', 'NONE');
openssl('no-iterations', ascii, '-noiter', '-nomaciter');
openssl('only-certificates', ascii, '-nokeys');
openssl('only-key', ascii, '-nocerts');
ellipticCurve();
keytool('java', ascii);
keytool('java-legacy', ascii, '-J-Dkeystore.pkcs12.legacy');
forgeFile('forge-3des', ascii, '3des');
forgeFile('forge-aes256', ascii, 'aes256');
rmSync(work, { recursive: true });

function openssl(name: string, password: string, ...options: string[]): void {
  run('openssl', [
    'pkcs12',
    '-export',
    '-in',
    join(work, 'chain.pem'),
    '-inkey',
    join(work, 'key.pem'),
    '-passout',
    `pass:${password}`,
    '-out',
    join(fixtures, `openssl-${name}.p12`),
    ...options,
  ]);
}

function ellipticCurve(): void {
  const { privateKey: curveKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(join(work, 'ec.pem'), pem(curveKey));
  const subject = ['-subj', '/C=EC/CN=PERSONA FICTICIA', '-days', '700', '-out', join(work, 'ec-cert.pem')];
  run('openssl', ['req', '-x509', '-key', join(work, 'ec.pem'), ...subject]);
  run('openssl', [
    'pkcs12',
    '-export',
    '-in',
    join(work, 'ec-cert.pem'),
    '-inkey',
    join(work, 'ec.pem'),
    '-passout',
    `pass:${ascii}`,
    '-out',
    join(fixtures, 'openssl-elliptic-curve.p12'),
  ]);
}

function keytool(name: string, password: string, ...options: string[]): void {
  const file = join(fixtures, `${name}.p12`);
  rmSync(file, { force: true });
  run('keytool', [
    '-importkeystore',
    '-noprompt',
    '-srckeystore',
    join(fixtures, 'openssl-aes-256.p12'),
    '-srcstorepass',
    password,
    '-srcstoretype',
    'PKCS12',
    '-destkeystore',
    file,
    '-deststoretype',
    'PKCS12',
    '-deststorepass',
    password,
    ...options,
  ]);
}

function forgeFile(name: string, password: string, algorithm: '3des' | 'aes256'): void {
  const file = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(keyPem),
    [forge.pki.certificateFromPem(certificatePem)],
    password,
    { algorithm },
  );
  writeFileSync(join(fixtures, `${name}.p12`), Buffer.from(forge.asn1.toDer(file).getBytes(), 'latin1'));
}

function pem(key: KeyObject): string {
  return key.export({ format: 'pem', type: 'pkcs8' }).toString();
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
}
