// Runs every job in a separate loop until the process must stop. A job that fails pauses longer each time; the other
// jobs continue.
import { setMaxListeners } from 'node:events';
import type { JobOutcome, NextDueTimes, WorkerJob } from './job.ts';
import { JobScheduler } from './job-scheduler.ts';
import type { Wakeups } from './wakeups.ts';

export interface JobRunner {
  /** Starts no more work and waits until the running work has ended. */
  stop(): Promise<void>;
}

export interface JobReport {
  readonly job: string;
  readonly seconds: number;
  readonly outcome: JobOutcome | 'failed';
  readonly error?: unknown;
}

/** Information about due work, for jobs with a queue. */
export interface DueWorkSource {
  look(): Promise<NextDueTimes>;
  readonly wakeups: Pick<Wakeups, 'wake' | 'listen' | 'isReliable'>;
}

/**
 * Longest interval between two polls. Polls find work whose wake-up was lost, and are the only way to find work where
 * LISTEN does not work.
 */
const slowLookMs = 15_000;
const lookWithoutWordsMs = 800;

export function runJobs(
  jobs: readonly WorkerJob[],
  report: (report: JobReport) => void,
  source?: DueWorkSource,
): JobRunner {
  const stopping = new AbortController();
  const { signal } = stopping;
  setMaxListeners(0, signal); // each pause of a job adds a listener
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
      // Without information about due work, the job runs at intervals.
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

// Maximum pause after failures. Work must continue within 10 seconds after the end of a failure, such as a restart of
// the database.
const longestRestMs = 5_000;
