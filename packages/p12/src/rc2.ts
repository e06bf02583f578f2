import forge from 'node-forge';

/**
 * RC2 in CBC mode without its padding. Certification authorities still hand out files whose certificates are under RC2-40, and
 * OpenSSL 3 as Node ships it no longer has the cipher; node-forge does.
 */
export function decryptRc2(key: Buffer, iv: Buffer, data: Uint8Array): Buffer {
  return run(forge.rc2.createDecryptionCipher(binary(key), key.length * 8), iv, data);
}

/** The same the other way, for test files. `data` fills whole blocks. */
export function encryptRc2(key: Buffer, iv: Buffer, data: Uint8Array): Buffer {
  return run(forge.rc2.createEncryptionCipher(binary(key), key.length * 8), iv, data);
}

function run(cipher: forge.rc2.cipher, iv: Buffer, data: Uint8Array): Buffer {
  cipher.start(binary(iv));
  cipher.update(forge.util.createBuffer(binary(data)));
  cipher.finish(() => true);
  return Buffer.from(cipher.output.getBytes(), 'latin1');
}

function binary(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}
