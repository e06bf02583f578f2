// Compares the clock of this machine with the `Date` header of SRI's answers. SRI rejects documents signed in its
// future (message 39), so if the clock were ahead, all documents of all businesses would be rejected. Each process has
// its own measurements, because they concern one machine and are useless after some minutes.
import { dayInGuayaquil } from '../platform/clock/guayaquil.ts';
import type { EnvironmentId } from './environment.ts';

export interface ClockComparison {
  /**
   * Milliseconds by which this machine is ahead of SRI, negative if it is behind; undefined without a recent answer.
   */
  readonly aheadMs: number | undefined;
  /** Reason why no document may be issued now; undefined if issuing is allowed. */
  readonly hold: 'ahead' | 'other_day' | undefined;
}

export interface ClockWatch {
  /** Records the difference measured with one answer of SRI. */
  record(environmentId: EnvironmentId, aheadMs: number): void;
  read(environmentId: EnvironmentId): ClockComparison;
  close(): void;
}

export interface ClockWatchDependencies {
  /**
   * Measures the difference with the `Date` header of SRI's service description, for which no document is sent. Returns
   * undefined without an answer.
   */
  readonly askAhead: (environmentId: EnvironmentId) => Promise<number | undefined>;
  /** Wall clock, and a monotonic clock, in milliseconds. */
  readonly wallMs?: () => number;
  readonly steadyMs?: () => number;
}

/** Difference from which operators are alerted. */
export const clockAlertFromMs = 30_000;
/** Difference from which no document is issued. SRI accepts smaller differences. */
const holdFromMs = 120_000;
const mostSamples = 5;
const freshMs = 10 * 60_000;
const askEveryMs = 30_000;
/**
 * Minimum difference between wall clock and monotonic clock that shows that the clock was set. A smaller one is drift.
 */
const jumpMs = 5_000;

interface Sample {
  readonly aheadMs: number;
  readonly at: number;
}

export function startClockWatch(parts: ClockWatchDependencies): ClockWatch {
  const { askAhead, wallMs = Date.now, steadyMs = () => performance.now() } = parts;
  const samples = new Map<EnvironmentId, Sample[]>();
  const asking = new Map<EnvironmentId, NodeJS.Timeout>();
  let difference = wallMs() - steadyMs();

  /**
   * Discards the samples if the clock was set or the machine slept, because they do not describe the current clock any
   * more.
   */
  const forgetAfterJump = () => {
    const now = wallMs() - steadyMs();
    if (Math.abs(now - difference) > jumpMs) samples.clear();
    difference = now;
  };
  const freshOf = (environmentId: EnvironmentId) => {
    forgetAfterJump();
    return (samples.get(environmentId) ?? []).filter(({ at }) => steadyMs() - at < freshMs);
  };
  const watch: ClockWatch = {
    record(environmentId, aheadMs) {
      const fresh = [...freshOf(environmentId), { aheadMs, at: steadyMs() }];
      samples.set(environmentId, fresh.slice(-mostSamples));
    },
    read(environmentId) {
      const aheadMs = median(freshOf(environmentId).map((sample) => sample.aheadMs));
      const hold = aheadMs === undefined ? undefined : holdOf(aheadMs, wallMs());
      if (hold !== undefined) askWhileHolding(environmentId);
      return { aheadMs, hold };
    },
    close() {
      for (const timer of asking.values()) clearInterval(timer);
      asking.clear();
    },
  };
  /**
   * Queries SRI periodically while issuing is stopped. Without documents no other call would show that the clock is
   * correct again.
   */
  const askWhileHolding = (environmentId: EnvironmentId) => {
    if (asking.has(environmentId)) return;
    const ask = async () => {
      const aheadMs = await askAhead(environmentId).catch(() => undefined);
      if (aheadMs !== undefined) watch.record(environmentId, aheadMs);
      if (watch.read(environmentId).hold !== undefined) return;
      clearInterval(asking.get(environmentId));
      asking.delete(environmentId);
    };
    asking.set(environmentId, setInterval(() => void ask(), askEveryMs).unref());
  };
  return watch;
}

function holdOf(aheadMs: number, wallMs: number): ClockComparison['hold'] {
  if (aheadMs >= holdFromMs) return 'ahead';
  // If the clock is behind, signatures are in SRI's past, which SRI accepts. Only the issue date may be wrong.
  const otherDay = dayInGuayaquil(new Date(wallMs)) !== dayInGuayaquil(new Date(wallMs - aheadMs));
  return aheadMs <= -clockAlertFromMs && otherDay ? 'other_day' : undefined;
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle];
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/**
 * Returns how far this machine is ahead of a server, from the `Date` header of an answer. The header has whole seconds
 * and was written at an unknown time between request and answer. If this uncertainty explains the difference, it is 0.
 */
export function clockDifferenceMs(date: string | undefined, started: number, answeredAt: number): number | undefined {
  const theirs = date === undefined ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs)) return undefined;
  if (answeredAt < theirs) return answeredAt - theirs;
  return started > theirs + 1000 ? started - (theirs + 1000) : 0;
}
