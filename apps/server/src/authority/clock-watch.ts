// Compares the clock of this machine with the `Date` header of SRI's answers. SRI refuses signatures in its future
// (message 39), so with a clock that is ahead all documents of all businesses would be rejected. Each process has its
// own measurements, because they are about one machine and become useless with age.
import { dayInGuayaquil } from '../platform/clock/guayaquil.ts';
import type { EnvironmentId } from './environment.ts';

export interface ClockComparison {
  /** Time by which this machine is ahead of SRI, negative if it is behind. Undefined without a recent answer. */
  readonly aheadMs: number | undefined;
  /** Why nothing may be issued now; undefined if issuing is allowed. */
  readonly hold: 'ahead' | 'other_day' | undefined;
}

export interface ClockWatch {
  /** Records a measured difference `aheadMs` of one answer. */
  record(environmentId: EnvironmentId, aheadMs: number): void;
  read(environmentId: EnvironmentId): ClockComparison;
  close(): void;
}

export interface ClockWatchParts {
  /**
   * Reads the `Date` header of SRI's service description, which needs no document. Returns undefined without an answer.
   */
  readonly askAhead: (environmentId: EnvironmentId) => Promise<number | undefined>;
  /** Milliseconds of the wall clock and of a monotonic clock. */
  readonly wallMs?: () => number;
  readonly steadyMs?: () => number;
}

/** Operators are alerted from this difference on. */
export const alertFromMs = 30_000;
/** Nothing is issued from this difference on. SRI accepts smaller differences. */
const holdFromMs = 120_000;
const mostSamples = 5;
const freshMs = 10 * 60_000;
const askEveryMs = 30_000;
/** A change of the wall clock against the monotonic clock that counts as a correction, not as drift. */
const jumpMs = 5_000;

interface Sample {
  readonly aheadMs: number;
  readonly at: number;
}

export function watchClock(parts: ClockWatchParts): ClockWatch {
  const { askAhead, wallMs = Date.now, steadyMs = () => performance.now() } = parts;
  const samples = new Map<EnvironmentId, Sample[]>();
  const asking = new Map<EnvironmentId, NodeJS.Timeout>();
  let difference = wallMs() - steadyMs();

  /** After the clock was set or the machine slept, older answers say nothing about the current clock. */
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
  /** While nothing is issued, no call would show that the clock is right again, so SRI is queried. */
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
  // A clock that is behind signs in SRI's past, which SRI accepts. Only the issue date may be wrong.
  const otherDay = dayInGuayaquil(new Date(wallMs)) !== dayInGuayaquil(new Date(wallMs - aheadMs));
  return aheadMs <= -alertFromMs && otherDay ? 'other_day' : undefined;
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle];
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/**
 * Computes how far this machine is ahead of a server, from the `Date` header of its answer. The header has whole
 * seconds and was written between request and answer. A difference that this explains counts as 0.
 */
export function clockDifferenceMs(date: string | undefined, started: number, answeredAt: number): number | undefined {
  const theirs = date === undefined ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs)) return undefined;
  if (answeredAt < theirs) return answeredAt - theirs;
  return started > theirs + 1000 ? started - (theirs + 1000) : 0;
}
