import { createHash } from 'node:crypto';

/** Numbers in [0, 1) that depend only on the seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns a number in [0, 1) that depends only on the seed and the names, not on the order in which documents arrive.
 */
export function randomFor(seed: number, ...names: (string | number)[]): number {
  const digest = createHash('sha256')
    .update([seed, ...names].join('\n'))
    .digest();
  return digest.readUInt32BE(0) / 2 ** 32;
}
