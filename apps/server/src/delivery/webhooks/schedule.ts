import { delayAfter, hourInSeconds, minuteInSeconds } from '../../platform/queue/backoff.ts';

/**
 * Seconds to wait after the first failure, the second …, as Standard Webhooks proposes; a little over three days in
 * total.
 */
export const retryDelays: readonly number[] = [
  ...[5, 5 * minuteInSeconds, 30 * minuteInSeconds],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourInSeconds),
];

/** An endpoint without a success for this time is deactivated when the next delivery has failed. */
export const daysUntilDeactivation = 5;

/** Delay after a failed try, or undefined if it was the last. An endpoint may request more, up to a day. */
export function nextWebhookDelay(tries: number, random: number, askedFor = 0): number | undefined {
  const delay = delayAfter(tries, retryDelays, random);
  return delay === undefined ? undefined : Math.max(delay, Math.min(askedFor, 24 * hourInSeconds));
}
