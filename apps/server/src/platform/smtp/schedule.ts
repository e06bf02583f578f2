import { delayAfter, hourInSeconds, minuteInSeconds } from '../queue/backoff.ts';

/**
 * Seconds to wait after the first failure, the second …; about 21 hours in total. After the last try the mail has
 * failed.
 */
export const retryDelays: readonly number[] = [
  minuteInSeconds,
  5 * minuteInSeconds,
  30 * minuteInSeconds,
  2 * hourInSeconds,
  6 * hourInSeconds,
  12 * hourInSeconds,
];

/** Delay after a failed try, or undefined if it was the last. */
export function nextMailDelay(tries: number, random: number): number | undefined {
  return delayAfter(tries, retryDelays, random);
}
