import { hourInSeconds, minuteInSeconds, retryDelayAfter } from '../../platform/queue/backoff.ts';

/**
 * Seconds to wait after the first failed try, the second, and so on, as Standard Webhooks proposes; a little over three
 * days in total.
 */
export const webhookRetryDelays: readonly number[] = [
  5,
  5 * minuteInSeconds,
  30 * minuteInSeconds,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourInSeconds),
];

/** An endpoint without any success for this number of days is deactivated after its next failed delivery. */
export const daysUntilDeactivation = 5;

/**
 * Delay until the next try in seconds; undefined after the last one. The endpoint may request a longer delay of up to a
 * day.
 */
export function nextWebhookDelay(tries: number, random: number, askedFor = 0): number | undefined {
  const delay = retryDelayAfter(tries, webhookRetryDelays, random);
  return delay === undefined ? undefined : Math.max(delay, Math.min(askedFor, 24 * hourInSeconds));
}
