import { delayAfter, hour, minute } from '../queue/backoff.ts';

/** Seconds to wait after the first failure, the second …; about 21 hours in all. After the last the mail has failed. */
export const retryDelays: readonly number[] = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour];

/** How long to wait after a try that failed, or undefined when it was the last. */
export function nextDelay(tries: number, random: number): number | undefined {
  return delayAfter(tries, retryDelays, random);
}
