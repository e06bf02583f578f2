// Repeatable random numbers: the same seed gives the same requests.

export interface Random {
  /** Integer from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  /** Returns true with probability 1 / `times`. */
  oneIn(times: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32: small, and good enough to choose test cases.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick: <T>(choices: readonly T[]) => {
      if (choices.length === 0) throw new RangeError('nothing to pick from');
      return choices[below(choices.length)] as T;
    },
  };
}
