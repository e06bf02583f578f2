import { delayAfter, hour, minute } from '../queue/backoff.ts';

/**
 * Seconds to wait after the first failure, the second …; about 21 hours in total. After the last try the mail has
 * failed.
 */
export const retryDelays: readonly number[] = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour];

/** Delay after a failed try, or undefined if it was the last. */
export function nextDelay(tries: number, random: number): number | undefined {
  return delayAfter(tries, retryDelays, random);
}
