import { hourInSeconds, minuteInSeconds, retryDelayAfter } from '../queue/backoff.ts';

/**
 * Seconds to wait after the first failed try, the second, and so on; about 21 hours in total. After the last try the
 * mail has failed.
 */
export const mailRetryDelays: readonly number[] = [
  minuteInSeconds,
  5 * minuteInSeconds,
  30 * minuteInSeconds,
  2 * hourInSeconds,
  6 * hourInSeconds,
  12 * hourInSeconds,
];

/** Delay until the next try in seconds; undefined after the last try. */
export function nextMailDelay(tries: number, random: number): number | undefined {
  return retryDelayAfter(tries, mailRetryDelays, random);
}
