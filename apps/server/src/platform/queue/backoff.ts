// How long to wait between tries, in seconds.

export const minute = 60;
export const hour = 60 * minute;

/** After so many tries that failed; undefined after the last. `random` in [0, 1) spreads what failed together. */
export function delayAfter(tries: number, delays: readonly number[], random: number): number | undefined {
  const delay = delays[tries - 1];
  return delay === undefined ? undefined : delay * (0.9 + 0.2 * random);
}
