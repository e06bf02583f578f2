import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashRecoveryCode, makeRecoveryCodes, normalizeRecoveryCode } from './recovery-codes.ts';
import { encodeBase32, findTotpStep, otpauthUri, totpCodeAt, totpStepAt } from './totp.ts';

const at = (seconds: number) => new Date(seconds * 1000);

describe('a code of an authenticator app', () => {
  const secret = Buffer.from('12345678901234567890');

  // Test vectors of RFC 6238, appendix B: the last six of their eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s equals RFC 6238', (seconds, code) => {
    expect(totpCodeAt(secret, totpStepAt(at(seconds)))).toBe(code);
  });

  it('is accepted one step early or late, and no further', () => {
    const now = at(1_800_000_000);
    const step = totpStepAt(now);
    for (const shift of [-1, 0, 1])
      expect(findTotpStep(secret, totpCodeAt(secret, step + shift), now)).toBe(step + shift);
    for (const shift of [-3, -2, 2, 3])
      expect(findTotpStep(secret, totpCodeAt(secret, step + shift), now)).toBeUndefined();
    for (const text of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
      expect(findTotpStep(secret, text, now)).toBeUndefined();
  });

  it('is computed from a secret that an authenticator app can read', () => {
    expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(encodeBase32(Buffer.alloc(20, 255))).toBe('7'.repeat(32));
    expect(encodeBase32(randomBytes(20))).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(otpauthUri(secret, 'ñandú&=@example.ec')).searchParams.get('issuer')).toBe('Talonario');
  });
});

describe('recovery codes', () => {
  it('are ten different ones, accepted with any spacing, and hashed for one person', () => {
    const codes = makeRecoveryCodes(7);
    expect(new Set(codes.map(({ text }) => text)).size).toBe(10);
    for (const { text, hash } of codes) {
      expect(text).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
      const typed = normalizeRecoveryCode(` ${text.toLowerCase().replaceAll('-', ' ')} `);
      expect(hashRecoveryCode(7, typed ?? '').equals(hash)).toBe(true);
      expect(hashRecoveryCode(8, typed ?? '').equals(hash)).toBe(false);
    }
    expect(normalizeRecoveryCode('123456')).toBeUndefined();
  });
});
