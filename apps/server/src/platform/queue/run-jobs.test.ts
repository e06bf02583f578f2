import { describe, expect, it } from 'vitest';
import type { WorkerJob } from './job.ts';
import { type JobReport, runJobs } from './run-jobs.ts';

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('the job runner', () => {
  it('continues at once while a job is busy and pauses when it is idle', async () => {
    const rested = deferred();
    let runs = 0;
    const job: WorkerJob = {
      name: 'count',
      restMs: 60_000,
      async run() {
        runs += 1;
        if (runs === 5) rested.resolve();
        return runs < 5 ? 'busy' : 'idle';
      },
    };
    const runner = runJobs([job], () => {});
    await rested.promise;
    await runner.stop(); // returns at once, although the interval of the job is a minute
    expect(runs).toBe(5);
  });

  it('waits for the running piece of work and starts no other', async () => {
    const begun = deferred();
    const finish = deferred();
    const log: string[] = [];
    const job: WorkerJob = {
      name: 'slow',
      restMs: 0,
      async run(signal) {
        log.push('begin');
        begun.resolve();
        await finish.promise;
        log.push(signal.aborted ? 'end, told to stop' : 'end');
        return 'busy';
      },
    };
    const runner = runJobs([job], () => {});
    await begun.promise;
    const stopped = runner.stop().then(() => log.push('stopped'));
    finish.resolve();
    await stopped;
    expect(log).toEqual(['begin', 'end, told to stop', 'stopped']);
  });

  it('reports a failure, tries again, and lets the other jobs run', async () => {
    const recovered = deferred();
    const reports: JobReport[] = [];
    let tries = 0;
    const failing: WorkerJob = {
      name: 'failing',
      restMs: 60_000,
      async run() {
        tries += 1;
        if (tries < 2) throw new Error('not today');
        recovered.resolve();
        return 'idle';
      },
    };
    const fine: WorkerJob = { name: 'fine', restMs: 60_000, run: async () => 'idle' };
    const runner = runJobs([failing, fine], (report) => reports.push(report));
    await recovered.promise;
    await runner.stop();
    expect(reports.map(({ job, outcome }) => `${job} ${outcome}`).sort()).toEqual([
      'failing failed',
      'failing idle',
      'fine idle',
    ]);
    expect(reports.find(({ outcome }) => outcome === 'failed')?.error).toMatchObject({ message: 'not today' });
  });
});
