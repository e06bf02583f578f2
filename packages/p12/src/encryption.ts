import { createDecipheriv } from 'node:crypto';
import { asn1 } from '@talonario/sri';
import { P12Failure } from './failure.ts';
import { type DerivationBudget, derivePbkdf2, derivePkcs12, type HashFunction } from './key-derivation.ts';
import { hmacs, pbes2, pbes2Ciphers, pbkdf2, pkcs12Encryptions, refusedCiphers } from './object-identifiers.ts';
import type { PasswordForm } from './password.ts';
import { decryptRc2 } from './rc2.ts';

/** Decrypts the bytes; undefined if the password is wrong. */
export function decrypt(
  algorithm: asn1.Asn1Element,
  data: Uint8Array,
  password: PasswordForm,
  budget: DerivationBudget,
): Uint8Array | undefined {
  const oid = asn1.objectIdentifier(asn1.childAt(algorithm, 0));
  const parameters = asn1.childAt(algorithm, 1, 0x30);
  const padded =
    oid === pbes2 ? runPbes2(parameters, data, password, budget) : runPbes1(oid, parameters, data, password, budget);
  return padded && withoutPadding(padded);
}

/** Failure for a cipher that is not supported. It names the cipher if the name is known. */
export function unsupportedCipher(oid: string): P12Failure {
  const name = refusedCiphers[oid] ?? `algorithm ${oid}`;
  return new P12Failure(
    'unsupported_cipher',
    `The file is protected with ${name}, which is not supported. Export it again with AES-256 or 3DES`,
  );
}

/** Reads an iteration count from the file. */
export function iterationCount(element: asn1.Asn1Element): number {
  return Number(asn1.integer(element));
}

function runPbes1(
  oid: string,
  parameters: asn1.Asn1Element,
  data: Uint8Array,
  password: PasswordForm,
  budget: DerivationBudget,
): Buffer | undefined {
  const scheme = pkcs12Encryptions[oid];
  if (scheme === undefined) throw unsupportedCipher(oid);
  const derivation = {
    hash: 'sha1',
    salt: asn1.octets(asn1.childAt(parameters, 0)),
    iterations: iterationCount(asn1.childAt(parameters, 1)),
  } as const;
  const key = derivePkcs12(password.wide, 'key', { ...derivation, size: scheme.keySize }, budget);
  const iv = derivePkcs12(password.wide, 'iv', { ...derivation, size: 8 }, budget);
  if (data.length === 0 || data.length % 8 !== 0) return undefined;
  if (scheme.cipher === 'rc2') return decryptRc2(key, iv, data);
  // A two-key 3DES key is extended to three keys: its third key is the first one.
  return runCipher(scheme.cipher, Buffer.concat([key, key]).subarray(0, 24), iv, data);
}

function runPbes2(
  parameters: asn1.Asn1Element,
  data: Uint8Array,
  password: PasswordForm,
  budget: DerivationBudget,
): Buffer | undefined {
  const derivation = asn1.childAt(parameters, 0, 0x30);
  const derivationOid = asn1.objectIdentifier(asn1.childAt(derivation, 0));
  if (derivationOid !== pbkdf2) throw unsupportedCipher(derivationOid);
  const encryption = asn1.childAt(parameters, 1, 0x30);
  const cipherOid = asn1.objectIdentifier(asn1.childAt(encryption, 0));
  const scheme = pbes2Ciphers[cipherOid];
  if (scheme === undefined) throw unsupportedCipher(cipherOid);
  const iv = asn1.octets(asn1.expectTag(asn1.childAt(encryption, 1), 0x04));
  const settings = asn1.children(asn1.childAt(derivation, 1, 0x30));
  const [salt, iterations] = settings;
  if (salt?.tag !== 0x04 || iterations === undefined) throw new asn1.Asn1Error('PBKDF2 without salt or iterations');
  const key = derivePbkdf2(
    password.narrow,
    {
      hash: pseudoRandomFunction(settings),
      salt: salt.content,
      iterations: iterationCount(iterations),
      size: scheme.keySize,
    },
    budget,
  );
  return runCipher(scheme.cipher, key, iv, data);
}

/** Reads the pseudo-random function of PBKDF2. It is optional in the file; the default is HMAC-SHA1 (RFC 8018, A.2). */
function pseudoRandomFunction(settings: readonly asn1.Asn1Element[]): HashFunction {
  const named = settings.slice(2).find((setting) => setting.tag === 0x30);
  if (named === undefined) return 'sha1';
  const oid = asn1.objectIdentifier(asn1.childAt(named, 0));
  const name = hmacs[oid];
  if (name === undefined) throw unsupportedCipher(oid);
  return name;
}

function runCipher(cipher: string, key: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer | undefined {
  const blockSize = cipher.startsWith('aes') ? 16 : 8;
  if (iv.length !== blockSize || data.length === 0 || data.length % blockSize !== 0) return undefined;
  const decipher = createDecipheriv(cipher, key, iv).setAutoPadding(false);
  return Buffer.concat([decipher.update(data), decipher.final()]);
}

function withoutPadding(bytes: Buffer): Uint8Array | undefined {
  const count = bytes.at(-1) ?? 0;
  const padding = bytes.subarray(bytes.length - count);
  if (count < 1 || count > 16 || count > bytes.length || padding.some((byte) => byte !== count)) return undefined;
  return bytes.subarray(0, bytes.length - count);
}
