import { hash, pbkdf2Sync } from 'node:crypto';
import { P12Failure } from './failure.ts';

export type HashFunction = 'md5' | 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512';

const sizes: Readonly<Record<HashFunction, { readonly digest: number; readonly block: number }>> = {
  md5: { digest: 16, block: 64 },
  sha1: { digest: 20, block: 64 },
  sha224: { digest: 28, block: 64 },
  sha256: { digest: 32, block: 64 },
  sha384: { digest: 48, block: 128 },
  sha512: { digest: 64, block: 128 },
};

const maxWork = 3_200_000;

/**
 * Limit on the key derivation of one file. The iteration counts come from the file, so a hostile file could request
 * hours of work. Each derivation is charged before it runs. The limit is about two seconds of CPU time, which is enough
 * for Firefox's 600,000 iterations.
 */
export class DerivationBudget {
  #left: number;

  constructor(work: number = maxWork) {
    this.#left = Math.min(work, maxWork);
  }

  pay(iterations: number, size: number, name: HashFunction, costOfRound: number): void {
    const blocks = Math.ceil(size / sizes[name].digest);
    this.#left -= iterations * blocks * costOfRound;
    if (iterations < 1 || !(this.#left >= 0)) {
      throw new P12Failure('too_many_iterations', 'The file asks for more key-derivation work than is accepted');
    }
  }
}

export interface DerivationParameters {
  readonly hash: HashFunction;
  readonly salt: Uint8Array;
  readonly iterations: number;
  readonly size: number;
}

/** Derives a key with PBKDF2 (RFC 8018). */
export function derivePbkdf2(
  password: Uint8Array,
  { hash, salt, iterations, size }: DerivationParameters,
  budget: DerivationBudget,
): Buffer {
  budget.pay(iterations, size, hash, 1);
  return pbkdf2Sync(password, salt, iterations, size, hash);
}

/** Purpose of the derived bytes (RFC 7292, appendix B.3). */
export type DerivationPurpose = 'key' | 'iv' | 'mac';
const purposeBytes: Readonly<Record<DerivationPurpose, number>> = { key: 1, iv: 2, mac: 3 };

/** Key derivation of PKCS#12 itself (RFC 7292, appendix B.2). OpenSSL implements it, but Node does not expose it. */
export function derivePkcs12(
  password: Uint8Array,
  purpose: DerivationPurpose,
  { hash: name, salt, iterations, size }: DerivationParameters,
  budget: DerivationBudget,
): Buffer {
  // A round of this function is a call from JavaScript into OpenSSL, which is about three times as slow as a round
  // inside PBKDF2.
  budget.pay(iterations, size, name, 3);
  const { digest, block } = sizes[name];
  const diversifier = Buffer.alloc(block, purposeBytes[purpose]);
  const input = Buffer.concat([stretch(salt, block), stretch(password, block)]);
  const output: Buffer[] = [];
  for (let produced = 0; produced < size; produced += digest) {
    let round = hash(name, Buffer.concat([diversifier, input]), 'buffer');
    for (let count = 1; count < iterations; count += 1) round = hash(name, round, 'buffer');
    output.push(round);
    addToBlocks(input, stretch(round, block).subarray(0, block), block);
  }
  return Buffer.concat(output).subarray(0, size);
}

/** Repeats the bytes until complete blocks are filled. Empty input stays empty. */
function stretch(bytes: Uint8Array, block: number): Buffer {
  if (bytes.length === 0) return Buffer.alloc(0);
  return Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes);
}

/** Adds `addend` + 1 to every block of `input`, as big-endian numbers. */
function addToBlocks(input: Buffer, addend: Buffer, block: number): void {
  for (let start = 0; start < input.length; start += block) {
    let carry = 1;
    for (let index = block - 1; index >= 0; index -= 1) {
      carry += (input[start + index] ?? 0) + (addend[index] ?? 0);
      input[start + index] = carry & 255;
      carry >>= 8;
    }
  }
}
