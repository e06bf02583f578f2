const minute = 60;
const hour = 60 * minute;

/** Seconds to wait after the first failure, the second …; about 21 hours in all. After the last the mail has failed. */
export const retryDelays: readonly number[] = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour];

/** How long to wait after a try that failed, or undefined when it was the last. `random` is in [0, 1). */
export function nextDelay(tries: number, random: number): number | undefined {
  const delay = retryDelays[tries - 1];
  return delay === undefined ? undefined : delay * (0.9 + 0.2 * random);
}
