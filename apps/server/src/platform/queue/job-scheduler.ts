// Who rests until when: one timer for all jobs of a process. A job with a queue sleeps until something there is due, which one look
// at the database tells for all queues; a look is made when somebody was told of work, when a job has ended, and now and then.
import type { NextWork, WorkQueue } from './job.ts';

export interface JobSchedulerOptions {
  pollQueues(): Promise<NextWork>;
  /** So long without a look at most. Asked before each, since words of others may not always arrive. */
  longestPollGapMs(): number;
  onPollFailed(error: unknown): void;
}

interface Sleeper {
  readonly queue: WorkQueue | undefined;
  readonly restMs: number;
  /** By performance.now(). */
  wakeAt: number;
  /** Since it fell asleep a look has been made. */
  looked: boolean;
  /** It rests although something is due: what it could not take a moment ago. A word of new work ends that at once. */
  stuck: boolean;
  /** It has taken all that was due a moment ago: what is due now is new. */
  readonly emptied: boolean;
  wake(): void;
}

/** Words that come in a row are looked into together. With the time they are gathered for (wakeups.ts): 100 ms. */
const betweenLooksMs = 75;
/** Work must go on within ten seconds of the end of a failure, such as a database that was restarted. */
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

  /** There may be new work. */
  workMayBeDue(): void {
    this.#told = true;
    this.#lookSoon();
  }

  /** Until something in the queue is due; a failure, or no queue: for so long. */
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
    // Whoever goes to sleep while the answer is on its way has to be looked for again.
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

  #apply(asked: readonly Sleeper[], next: NextWork, wasTold: boolean): void {
    const now = performance.now();
    for (const sleeper of asked) {
      if (sleeper.queue === undefined || !this.#sleepers.has(sleeper)) continue;
      const dueIn = next.get(sleeper.queue) ?? Number.POSITIVE_INFINITY;
      if (dueIn > 0) Object.assign(sleeper, { wakeAt: now + dueIn, stuck: false });
      // Something new, or something that was not due when it was last looked at.
      else if (wasTold || sleeper.emptied || (sleeper.looked && !sleeper.stuck)) sleeper.wakeAt = now;
      else if (!sleeper.looked) Object.assign(sleeper, { wakeAt: now + jittered(sleeper.restMs), stuck: true });
      sleeper.looked = true;
    }
  }
}

/** Many workers are not to ask at the same moment for ever. */
function jittered(ms: number): number {
  return ms * (0.9 + Math.random() * 0.2);
}
