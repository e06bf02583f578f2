// Computes when the next step of a document underway is due.

export interface EmissionRetryState {
  /** Number of queries and submissions since the last change of state. */
  readonly tries: number;
  /** Time since SRI received the document, or since the first try to submit it. */
  readonly ageMs: number;
}

const seconds = 1_000;
const hours = 3_600 * seconds;
const laterDelays = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const;
const afterDelays = 300 * seconds;
/** Time after which a document underway is reported as stuck, so that a user checks it. SRI may take up to a day. */
export const stuckAfterMs = 24 * hours;

/**
 * Returns the delay before the next step; `first` is the delay before the first one. `random` in [0, 1) spreads
 * documents that failed at the same moment.
 */
export function nextEmissionStepDelayMs({ tries, ageMs }: EmissionRetryState, first: number, random: number): number {
  if (ageMs >= stuckAfterMs) return spread(hours, random);
  return spread(tries === 0 ? first : (laterDelays[tries - 1] ?? afterDelays), random);
}

/**
 * Delay while SRI is down. SRI is not called; documents become due again soon after the next probe could have
 * succeeded.
 */
export function delayWhileDownMs(random: number): number {
  return 5 * seconds + random * 5 * seconds;
}

// Adds a random part to a delay. The first delays stay exact, because a client waits for them.
function spread(delay: number, random: number): number {
  return delay < 4 * seconds ? delay : delay * (0.9 + 0.2 * random);
}

/**
 * Rounds a delay so that the pauses of one process end together, each up to half a period earlier or later. Then the
 * answers of SRI, and the next requests of the clients, share their writes. `now` is the clock of the process.
 */
export function alignedDelay(delay: number, now: number): number {
  return delay < 4 * alignmentMs ? delay : Math.round((now + delay) / alignmentMs) * alignmentMs - now;
}

const alignmentMs = 100;
