import fc from 'fast-check';
import forge from 'node-forge';
import { expect, it } from 'vitest';
import { decryptRc2, encryptRc2 } from './rc2.ts';

const none = Buffer.alloc(8);

// Test vectors of RFC 2268, section 5, in which every bit of the key is used.
it.each([
  ['ffffffffffffffff', 'ffffffffffffffff', '278b27e42e2f0d49'],
  ['3000000000000000', '1000000000000001', '30649edf9be7d2c2'],
  ['88bca90e90875a7f0f79c384627bafb2', '0000000000000000', '2269552ab0f85ca6'],
])('decrypts to the block of the standard under %s', (key, plain, secret) => {
  const [keyBytes, plainBytes] = [Buffer.from(key, 'hex'), Buffer.from(plain, 'hex')];
  expect(encryptRc2(keyBytes, none, plainBytes).toString('hex')).toBe(secret);
  expect(decryptRc2(keyBytes, none, Buffer.from(secret, 'hex'))).toEqual(plainBytes);
});

it('agrees with another implementation, for keys of 40 and 128 bits and any text', () => {
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
  const text = fc.integer({ min: 1, max: 6 }).chain((blocks) => bytes(8 * blocks));
  fc.assert(
    fc.property(fc.oneof(bytes(5), bytes(16)), bytes(8), text, (key, iv, plain) => {
      const secret = encryptRc2(key, iv, plain);
      expect(secret).toEqual(encryptWithForge(key, iv, plain));
      expect(decryptRc2(key, iv, secret)).toEqual(Buffer.from(plain));
    }),
  );
});

function encryptWithForge(key: Uint8Array, iv: Uint8Array, plain: Uint8Array): Buffer {
  const binary = (list: Uint8Array) => Buffer.from(list).toString('latin1');
  const cipher = forge.rc2.createEncryptionCipher(binary(key), key.length * 8);
  cipher.start(binary(iv));
  cipher.update(forge.util.createBuffer(binary(plain)));
  cipher.finish(() => true);
  return Buffer.from(cipher.output.getBytes(), 'latin1');
}
