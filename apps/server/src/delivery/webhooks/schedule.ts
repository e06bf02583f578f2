import { delayAfter, hour, minute } from '../../platform/queue/backoff.ts';

/** Seconds to wait after the first failure, the second …, as Standard Webhooks proposes; a little over three days in all. */
export const retryDelays: readonly number[] = [
  ...[5, 5 * minute, 30 * minute],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
];

/** An endpoint where nothing has succeeded for so long is switched off when the next delivery is given up. */
export const patienceDays = 5;

/** How long to wait after a try that failed, or undefined when it was the last. An endpoint may ask for longer, up to a day. */
export function nextDelay(tries: number, random: number, askedFor = 0): number | undefined {
  const delay = delayAfter(tries, retryDelays, random);
  return delay === undefined ? undefined : Math.max(delay, Math.min(askedFor, 24 * hour));
}
