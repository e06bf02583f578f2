import { describe, expect, it } from 'vitest';
import { certificateDoubt } from './certificate-doubt.ts';

const doubt = (ruc: string | null, status: 'valid' | 'missing' | 'expired' = 'valid') =>
  certificateDoubt({ identification: '1790011674001', signature: { status, ruc } });

describe('a certificate', () => {
  it('of the business is beyond doubt', () => expect(doubt('1790011674001')).toBeUndefined());
  it('of another RUC is doubted, also when it is out of date', () => {
    expect(doubt('1713175071001')).toBe('otherRuc');
    expect(doubt('1713175071001', 'expired')).toBe('otherRuc');
  });
  it('without a RUC is doubted', () => expect(doubt(null)).toBe('noRuc'));
  it('that is not there is no doubt, it is missing', () => expect(doubt(null, 'missing')).toBeUndefined());
});
