// One timer for all jobs of a process. A job with a queue sleeps until a row of the queue is due. One poll of the
// database returns the next due times of all queues. It runs after a wake-up, when a job has ended, and periodically.
import type { NextDueTimes, WorkQueue } from './job.ts';

export interface JobSchedulerOptions {
  pollQueues(): Promise<NextDueTimes>;
  /**
   * Maximum time in milliseconds without a poll. It is called before each poll, because it depends on whether wake-ups
   * are reliable now.
   */
  longestPollGapMs(): number;
  onPollFailed(error: unknown): void;
}

interface Sleeper {
  readonly queue: WorkQueue | undefined;
  readonly restMs: number;
  /** Time to wake up, in milliseconds of performance.now(). */
  wakeAt: number;
  /** True if there was a poll since the job fell asleep. */
  looked: boolean;
  /**
   * True if the job sleeps although a row is due, because it could not claim that row a moment ago. A wake-up ends the
   * sleep at once.
   */
  stuck: boolean;
  /** True if the job claimed all due rows a moment ago, so that rows that are due now are new. */
  readonly emptied: boolean;
  wake(): void;
}

/**
 * Minimum time between two polls, so that several wake-ups share one. wakeups.ts also collects them; together that is
 * 100 ms.
 */
const betweenLooksMs = 75;
/**
 * Maximum delay until the next poll after a failure. Work must continue within ten seconds after the end of a failure,
 * such as a restart of the database.
 */
const longestRetryMs = 5_000;

export class JobScheduler {
  readonly #options: JobSchedulerOptions;
  readonly #sleepers = new Set<Sleeper>();
  #timer: NodeJS.Timeout | undefined;
  #lookAt = Number.POSITIVE_INFINITY;
  #lastLook = Number.NEGATIVE_INFINITY;
  #looking = false;
  #told = false;
  #failures = 0;
  #stopped = false;

  constructor(options: JobSchedulerOptions) {
    this.#options = options;
  }

  /** Causes a poll soon. Call it after a wake-up. */
  workMayBeDue(): void {
    this.#told = true;
    this.#lookSoon();
  }

  /** Sleeps until a row of the queue is due. After a failure, or without a queue, sleeps for the given time. */
  sleep(queue: WorkQueue | undefined, restMs: number, failed = false, emptied = false): Promise<void> {
    return new Promise((resolve) => {
      if (this.#stopped) return resolve();
      const waitsForLook = queue !== undefined && !failed;
      const wakeAt = waitsForLook ? Number.POSITIVE_INFINITY : performance.now() + jittered(restMs);
      const sleeper: Sleeper = {
        queue: failed ? undefined : queue,
        restMs,
        wakeAt,
        looked: false,
        stuck: false,
        emptied,
        wake: () => {
          this.#sleepers.delete(sleeper);
          resolve();
        },
      };
      this.#sleepers.add(sleeper);
      if (waitsForLook) this.#lookSoon();
      else this.#arm();
    });
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const sleeper of [...this.#sleepers]) sleeper.wake();
  }

  #lookSoon(): void {
    this.#lookAt = Math.min(this.#lookAt, this.#lastLook + betweenLooksMs);
    this.#arm();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const times = [...this.#sleepers].map(({ wakeAt }) => wakeAt);
    const next = Math.min(...times, this.#looking ? Number.POSITIVE_INFINITY : this.#lookAt);
    if (next === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(Math.max(0, next - performance.now()), 2 ** 31 - 1);
    this.#timer = setTimeout(() => this.#turn(), wait);
  }

  #turn(): void {
    const now = performance.now();
    for (const sleeper of [...this.#sleepers]) if (sleeper.wakeAt <= now) sleeper.wake();
    if (this.#lookAt <= now && !this.#looking) void this.#look();
    this.#arm();
  }

  async #look(): Promise<void> {
    this.#looking = true;
    this.#lastLook = performance.now();
    this.#lookAt = Number.POSITIVE_INFINITY;
    const wasTold = this.#told;
    this.#told = false;
    // Only jobs that were asleep before the poll use its result. One that falls asleep during the poll needs another
    // poll.
    const asked = [...this.#sleepers];
    let nextLookMs: number;
    try {
      this.#apply(asked, await this.#options.pollQueues(), wasTold);
      this.#failures = 0;
      nextLookMs = this.#options.longestPollGapMs();
    } catch (error) {
      this.#failures += 1;
      this.#told ||= wasTold;
      this.#options.onPollFailed(error);
      nextLookMs = Math.min(250 * 2 ** this.#failures, longestRetryMs);
    }
    this.#looking = false;
    this.#lookAt = Math.min(this.#lookAt, performance.now() + jittered(nextLookMs));
    this.#arm();
  }

  #apply(asked: readonly Sleeper[], next: NextDueTimes, wasTold: boolean): void {
    const now = performance.now();
    for (const sleeper of asked) {
      if (sleeper.queue === undefined || !this.#sleepers.has(sleeper)) continue;
      const dueIn = next.get(sleeper.queue) ?? Number.POSITIVE_INFINITY;
      if (dueIn > 0) Object.assign(sleeper, { wakeAt: now + dueIn, stuck: false });
      // There is a new row, or one that was not due at the last poll.
      else if (wasTold || sleeper.emptied || (sleeper.looked && !sleeper.stuck)) sleeper.wakeAt = now;
      else if (!sleeper.looked) Object.assign(sleeper, { wakeAt: now + jittered(sleeper.restMs), stuck: true });
      sleeper.looked = true;
    }
  }
}

/** Adds ±10 % jitter, so that workers that started together do not poll at the same moment forever. */
function jittered(ms: number): number {
  return ms * (0.9 + Math.random() * 0.2);
}
