import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WorkQueue } from './job.ts';
import { JobScheduler } from './job-scheduler.ts';

// Uses fake timers, because the tests check which job is woken when, not the speed of the machine.
afterEach(() => {
  vi.useRealTimers();
});

function scene(due: Partial<Record<WorkQueue, number>> = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const state = { looks: 0, due, failing: false, failures: 0 };
  const agenda = new JobScheduler({
    pollQueues: async () => {
      state.looks += 1;
      if (state.failing) throw new Error('not today');
      return new Map(Object.entries(state.due) as [WorkQueue, number][]);
    },
    longestPollGapMs: () => 15_000,
    onPollFailed: () => {
      state.failures += 1;
    },
  });
  const rest = (queue: WorkQueue | undefined, restMs = 250, failed = false) => {
    const rested = { awake: false };
    void agenda.sleep(queue, restMs, failed).then(() => {
      rested.awake = true;
    });
    return rested;
  };
  return { agenda, state, rest, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

describe('the job scheduler', () => {
  it('lets jobs sleep while nothing is due, with one poll in fifteen seconds for all of them', async () => {
    const { state, rest, pass } = scene();
    const sleepers = [rest('emails'), rest('events'), rest('webhooks')];
    await pass(60_000);
    expect(sleepers.map(({ awake }) => awake)).toEqual([false, false, false]);
    expect(state.looks).toBeGreaterThanOrEqual(4);
    expect(state.looks).toBeLessThanOrEqual(6);
  });

  it('wakes a job when its next row is due, without another poll', async () => {
    const { state, rest, pass } = scene({ 'documents 1': 4_000 });
    const job = rest('documents 1');
    await pass(3_990);
    expect(job.awake).toBe(false);
    await pass(20);
    expect(job.awake).toBe(true);
    expect(state.looks).toBe(1);
  });

  it('wakes the job with new work within 100 ms of a wake-up', async () => {
    const { agenda, state, rest, pass } = scene();
    const mail = rest('emails');
    const webhooks = rest('webhooks');
    await pass(1_000);
    state.due = { emails: 0 };
    agenda.workMayBeDue();
    await pass(100);
    expect([mail.awake, webhooks.awake]).toEqual([true, false]);
  });

  it('finds work after a lost wake-up at the next poll', async () => {
    const { state, rest, pass } = scene();
    const job = rest('emails');
    await pass(100);
    state.due = { emails: 0 };
    await pass(16_600);
    expect(job.awake).toBe(true);
  });

  it('retries work that is due but cannot be claimed at the interval of the job; a wake-up ends the pause', async () => {
    const { agenda, rest, pass } = scene({ emails: 0 });
    const first = rest('emails', 500);
    await pass(400);
    expect(first.awake).toBe(false);
    await pass(200);
    expect(first.awake).toBe(true);
    const second = rest('emails', 500);
    await pass(60);
    agenda.workMayBeDue();
    await pass(100);
    expect(second.awake).toBe(true);
  });

  it('wakes a job that emptied its queue for rows that became due since, with or without a wake-up', async () => {
    const { agenda, pass } = scene({ emails: 0 });
    let awake = false;
    void agenda.sleep('emails', 500, false, true).then(() => {
      awake = true;
    });
    await pass(100);
    expect(awake).toBe(true);
  });

  it('polls rarely for many wake-ups in a row', async () => {
    const { agenda, state, pass } = scene();
    for (let count = 0; count < 1_000; count += 1) {
      agenda.workMayBeDue();
      await pass(1);
    }
    await pass(100);
    expect(state.looks).toBeLessThanOrEqual(22);
  });

  it('polls again for a job that falls asleep during a poll', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const answers: (() => void)[] = [];
    let due: readonly (readonly [WorkQueue, number])[] = [];
    const agenda = new JobScheduler({
      pollQueues: () =>
        new Promise((resolve) => {
          const now = due;
          answers.push(() => resolve(new Map(now)));
        }),
      longestPollGapMs: () => 15_000,
      onPollFailed: () => {},
    });
    void agenda.sleep('events', 250);
    await vi.advanceTimersByTimeAsync(60);
    let awake = false;
    void agenda.sleep('emails', 250).then(() => {
      awake = true;
    });
    due = [['emails', 0]];
    agenda.workMayBeDue();
    answers.shift()?.();
    await vi.advanceTimersByTimeAsync(60);
    answers.shift()?.();
    await vi.advanceTimersByTimeAsync(60);
    expect(awake).toBe(true);
  });

  it('repeats a failed poll, and keeps the wake-up', async () => {
    const { agenda, state, rest, pass } = scene();
    const job = rest('emails');
    await pass(100);
    state.failing = true;
    agenda.workMayBeDue();
    await pass(200);
    expect(state.failures).toBe(1);
    state.failing = false;
    state.due = { emails: 0 };
    await pass(1_000);
    expect(job.awake).toBe(true);
  });

  it('lets a job sleep for its interval after a failure or without a queue; stopping wakes all', async () => {
    const { agenda, rest, pass } = scene();
    const clocked = rest(undefined, 1_000);
    const failed = rest('emails', 2_000, true);
    const asleep = rest('events');
    await pass(1_200);
    expect([clocked.awake, failed.awake]).toEqual([true, false]);
    await pass(1_200);
    expect([failed.awake, asleep.awake]).toEqual([true, false]);
    agenda.stop();
    vi.useRealTimers();
    await sleep(0);
    expect(asleep.awake).toBe(true);
  });
});
