const minute = 60;
const hour = 60 * minute;

/** Seconds to wait after the first failure, the second …, as Standard Webhooks proposes; a little over three days in all. */
export const retryDelays: readonly number[] = [
  ...[5, 5 * minute, 30 * minute],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
];

/** An endpoint where nothing has succeeded for so long is switched off when the next delivery is given up. */
export const patienceDays = 5;

/** How long to wait after a try that failed, or undefined when it was the last. `random` is in [0, 1). */
export function nextDelay(tries: number, random: number, askedFor = 0): number | undefined {
  const delay = retryDelays[tries - 1];
  if (delay === undefined) return undefined;
  return Math.max(delay * (0.9 + 0.2 * random), Math.min(askedFor, 24 * hour));
}
