// Certificate files and holders for tests that open .p12 files.

import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openP12 } from '../src/open-p12.ts';
import { createTestAuthority } from '../src/testing/test-authority.ts';

export const fixtures = join(import.meta.dirname, '../test/fixtures');
export const fixture = (name: string): Buffer => readFileSync(join(fixtures, name));

export const now = new Date('2026-06-01T00:00:00Z');
export const asciiPassword = 'clave secreta';

export const reasonOf = (
  file: Uint8Array,
  password = asciiPassword,
  options: { now?: Date; ruc?: string } = {},
): string => {
  const opened = openP12(file, password, { now, ...options });
  return opened.ok ? 'ok' : opened.reason;
};

export const testAuthority = createTestAuthority({ now });
export const { privateKey } = testAuthority.issue({ holder: 'X', validFrom: now, validTo: now });
export const unrelatedKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
export const yearsFromNow = (count: number): Date => new Date(now.getTime() + count * 365 * 86_400_000);
export const personalCertificate = {
  holder: 'PERSONA',
  ruc: '1790012345001',
  validFrom: yearsFromNow(-1),
  validTo: yearsFromNow(1),
  privateKey,
};
