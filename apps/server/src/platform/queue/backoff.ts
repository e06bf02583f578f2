// Delays between tries, in seconds.

export const minuteInSeconds = 60;
export const hourInSeconds = 60 * minuteInSeconds;

/**
 * Delay after this many failed tries; undefined after the last one. `random` in [0, 1) spreads the next tries of rows
 * that failed together.
 */
export function retryDelayAfter(tries: number, delays: readonly number[], random: number): number | undefined {
  const delay = delays[tries - 1];
  return delay === undefined ? undefined : delay * (0.9 + 0.2 * random);
}
