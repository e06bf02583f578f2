import { describe, expect, it } from 'vitest';
import { findWrongCertificateReason } from './certificate-doubt.ts';

const doubt = (ruc: string | null, status: 'valid' | 'missing' | 'expired' = 'valid') =>
  findWrongCertificateReason({ identification: '1790011674001', signature: { status, ruc } });

describe('a certificate', () => {
  it('is accepted if it names the RUC of the business', () => expect(doubt('1790011674001')).toBeUndefined());
  it('is doubted if it names another RUC, even if it is out of date', () => {
    expect(doubt('1713175071001')).toBe('otherRuc');
    expect(doubt('1713175071001', 'expired')).toBe('otherRuc');
  });
  it('is doubted if it names no RUC', () => expect(doubt(null)).toBe('noRuc'));
  it('is not doubted if there is none: it is missing', () => expect(doubt(null, 'missing')).toBeUndefined());
});
