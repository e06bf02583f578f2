// Runs every job in a loop of its own until told to stop. A job that fails rests longer and longer; the others go on.
import { setMaxListeners } from 'node:events';
import type { Job, JobOutcome, NextWork } from './job.ts';
import { JobScheduler } from './job-scheduler.ts';
import type { Wakeups } from './wakeups.ts';

export interface JobRunner {
  /** Starts no further piece of work and waits for those that run. */
  stop(): Promise<void>;
}

export interface JobReport {
  readonly job: string;
  readonly seconds: number;
  readonly outcome: JobOutcome | 'failed';
  readonly error?: unknown;
}

/** How jobs with a queue know when to run. */
export interface WorkSource {
  look(): Promise<NextWork>;
  readonly wakeups: Pick<Wakeups, 'wake' | 'listen' | 'isReliable'>;
}

/** The safety net below words that get lost, and all there is where nobody can listen. */
const slowLookMs = 15_000;
const lookWithoutWordsMs = 800;

export function runJobs(jobs: readonly Job[], report: (report: JobReport) => void, source?: WorkSource): JobRunner {
  const stopping = new AbortController();
  const { signal } = stopping;
  setMaxListeners(0, signal); // one for each pause of a job
  const agenda = new JobScheduler({
    pollQueues: async () => (await source?.look()) ?? new Map(),
    longestPollGapMs: () => (source === undefined || source.wakeups.isReliable() ? slowLookMs : lookWithoutWordsMs),
    onPollFailed: (error) => report({ job: 'look-for-work', seconds: 0, outcome: 'failed', error }),
  });
  const stopListening = source?.wakeups.listen(() => agenda.workMayBeDue());
  const loops = jobs.map(async (job) => {
    for (let failures = 0; !signal.aborted; ) {
      const started = performance.now();
      const result = await job.run(signal).then(
        (outcome) => ({ outcome }),
        (error: unknown) => ({ outcome: 'failed' as const, error }),
      );
      report({ job: job.name, seconds: (performance.now() - started) / 1000, ...result });
      failures = result.outcome === 'failed' ? failures + 1 : 0;
      if (result.outcome === 'busy') continue;
      const failed = failures > 0;
      // Who cannot ask when work is due runs by the clock.
      await agenda.sleep(
        source && job.queue,
        failed ? Math.min(250 * 2 ** failures, longestRestMs) : job.restMs,
        failed,
        result.outcome === 'emptied',
      );
    }
  });
  return {
    stop: async () => {
      stopListening?.();
      stopping.abort();
      agenda.stop();
      await Promise.all(loops);
    },
  };
}

// Work must go on within 10 seconds of the end of a failure, such as a database that was restarted.
const longestRestMs = 5_000;
