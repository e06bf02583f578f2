import { describe, expect, it } from 'vitest';
import { readLinkToken } from './link-token.ts';

describe('the token of a link', () => {
  const token = 'Ab-_'.repeat(10).concat('xyz');

  it('is read with and without the `#`', () => {
    expect(readLinkToken(`#token=${token}`)).toBe(token);
    expect(readLinkToken(`token=${token}`)).toBe(token);
  });

  it.each(['', '#', '#token=', `#token=${'a'.repeat(42)}`, `#token=${'a'.repeat(42)}<`, `#other=${'a'.repeat(43)}`])(
    'is undefined for %j',
    (hash) => {
      expect(readLinkToken(hash)).toBeUndefined();
    },
  );
});
