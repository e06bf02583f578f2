// When the next step of a document that is under way is due.

export interface RetryState {
  /** Questions and sendings since the last change of state. */
  readonly tries: number;
  /** How long SRI has had it, or how long we have tried to hand it over. */
  readonly ageMs: number;
}

const seconds = 1_000;
const hours = 3_600 * seconds;
const laterDelays = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const;
const afterDelays = 300 * seconds;
/** SRI may take up to a day; after that somebody should know. */
export const stuckAfterMs = 24 * hours;

/** How long to wait before the next step, `first` before the first one. `random` in [0, 1) spreads documents that failed together. */
export function nextDelayMs({ tries, ageMs }: RetryState, first: number, random: number): number {
  if (ageMs >= stuckAfterMs) return spread(hours, random);
  return spread(tries === 0 ? first : (laterDelays[tries - 1] ?? afterDelays), random);
}

/** While SRI is down nobody calls; documents come back soon after the next probe could have succeeded. */
export function delayWhileDownMs(random: number): number {
  return 5 * seconds + random * 5 * seconds;
}

// The first delays are promises to a waiting client and stay exact.
function spread(delay: number, random: number): number {
  return delay < 4 * seconds ? delay : delay * (0.9 + 0.2 * random);
}

/**
 * Those who wait in one process go on at common beats, each up to half of one earlier or later than by itself: what SRI answers them, and
 * what their clients send next, is then written together. `now` is the clock of the process.
 */
export function alignedDelay(delay: number, now: number): number {
  return delay < 4 * alignmentMs ? delay : Math.round((now + delay) / alignmentMs) * alignmentMs - now;
}

const alignmentMs = 100;
