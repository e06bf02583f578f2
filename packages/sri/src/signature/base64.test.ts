import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeBase64, encodeBase64 } from './base64.ts';

it('encodes and decodes like Node', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = Buffer.from(bytes).toString('base64');
      expect(encodeBase64(bytes)).toBe(text);
      expect(decodeBase64(text)).toEqual(bytes);
    }),
  );
});

it('accepts only the one canonical form of the bytes', () => {
  expect(['QQ==', 'QUI=', 'QUJD', ''].map((text) => decodeBase64(text)?.length)).toEqual([1, 2, 3, 0]);
  for (const text of ['QR==', 'QUJ=', 'QQ', 'QQ=', 'Q===', '====', 'QU JD', 'QUJD\n', 'QQ==QQ==', 'ñQ==']) {
    expect(decodeBase64(text), text).toBeUndefined();
  }
});
