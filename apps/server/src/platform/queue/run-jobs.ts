// Runs every job in a loop of its own until told to stop. A job that fails rests longer and longer; the others go on.
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from './job.ts';

export interface JobRunner {
  /** Starts no further piece of work and waits for those that run. */
  stop(): Promise<void>;
}

export interface JobReport {
  readonly job: string;
  readonly seconds: number;
  readonly outcome: 'busy' | 'idle' | 'failed';
  readonly error?: unknown;
}

export function runJobs(jobs: readonly Job[], report: (report: JobReport) => void): JobRunner {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal); // one for each job that rests
  const loops = jobs.map((job) => loop(job, stopping.signal, report));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

// Work must go on within 10 seconds of the end of a failure, such as a database that was restarted.
const longestRestMs = 5_000;

async function loop(job: Job, signal: AbortSignal, report: (report: JobReport) => void): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const started = performance.now();
    const result = await job.run(signal).then(
      (outcome) => ({ outcome }),
      (error: unknown) => ({ outcome: 'failed' as const, error }),
    );
    report({ job: job.name, seconds: (performance.now() - started) / 1000, ...result });
    failures = result.outcome === 'failed' ? failures + 1 : 0;
    if (result.outcome === 'busy') continue;
    const rest = failures > 0 ? Math.min(250 * 2 ** failures, longestRestMs) : job.restMs;
    // Jitter keeps many workers from asking at the same moment for ever.
    await sleep(rest * (0.9 + Math.random() * 0.2), undefined, { signal }).catch(() => {});
  }
}
