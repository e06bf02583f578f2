import { randomBytes, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestAuthority } from '@talonario/p12/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, type Environment, readConfig } from './config.ts';

const least = {
  DATABASE_URL: 'postgresql://u:p@db.internal:5432/talonario',
  TALONARIO_MASTER_KEY: randomBytes(32).toString('base64'),
};
const folder = mkdtempSync(join(tmpdir(), 'talonario-authorities-'));
afterAll(() => rmSync(folder, { recursive: true }));

function faultsOf(env: Environment): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('the certificate authorities of signers', () => {
  const pemOf = (der: Uint8Array) => new X509Certificate(der).toString();
  const read = (text: string) => {
    const file = join(folder, 'authorities.pem');
    writeFileSync(file, text);
    return { ...least, TALONARIO_SIGNER_AUTHORITIES_FILE: file };
  };

  it('are read from one file, with any text between them', () => {
    const authority = createTestAuthority({ now: new Date() });
    const pem = `# Entidades\n${pemOf(authority.certificate)}\n\n${pemOf(authority.certificate)}`;
    expect(readConfig(read(pem)).signerAuthorities).toHaveLength(2);
    expect(readConfig(least).signerAuthorities).toBeUndefined();
    const holder = { holder: 'NADIE', validFrom: new Date(), validTo: new Date(Date.now() + 1e9) };
    const leaf = pemOf(authority.issue(holder).certificate);
    expect(faultsOf(read(pem + leaf))).toEqual([expect.stringMatching(/certificate 3 is of no authority: .*CN=NADIE/)]);
  });

  it('are distinguished from files that contain none', () => {
    expect(faultsOf(read('nothing'))).toEqual([expect.stringContaining('without certificates')]);
    const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
    expect(faultsOf(read(broken))).toEqual([expect.stringContaining('certificate 1 cannot be read')]);
    const missing = { ...least, TALONARIO_SIGNER_AUTHORITIES_FILE: join(folder, 'missing.pem') };
    expect(faultsOf(missing)).toEqual([expect.stringContaining('cannot be read')]);
  });
});
