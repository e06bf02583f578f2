import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WorkQueue } from './job.ts';
import { JobScheduler } from './job-scheduler.ts';

// By a clock of its own: what is tested is who is woken when, not how fast this machine is.
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

describe('the agenda', () => {
  it('lets a job sleep while nothing is due, with one look in fifteen seconds for all of them', async () => {
    const { state, rest, pass } = scene();
    const sleepers = [rest('emails'), rest('events'), rest('webhooks')];
    await pass(60_000);
    expect(sleepers.map(({ awake }) => awake)).toEqual([false, false, false]);
    expect(state.looks).toBeGreaterThanOrEqual(4);
    expect(state.looks).toBeLessThanOrEqual(6);
  });

  it('wakes a job in the moment its next row is due, without another look', async () => {
    const { state, rest, pass } = scene({ 'documents 1': 4_000 });
    const job = rest('documents 1');
    await pass(3_990);
    expect(job.awake).toBe(false);
    await pass(20);
    expect(job.awake).toBe(true);
    expect(state.looks).toBe(1);
  });

  it('wakes whom a word of new work concerns, within 100 ms', async () => {
    const { agenda, state, rest, pass } = scene();
    const mail = rest('emails');
    const webhooks = rest('webhooks');
    await pass(1_000);
    state.due = { emails: 0 };
    agenda.workMayBeDue();
    await pass(100);
    expect([mail.awake, webhooks.awake]).toEqual([true, false]);
  });

  it('a lost word costs at most the slow look', async () => {
    const { state, rest, pass } = scene();
    const job = rest('emails');
    await pass(100);
    state.due = { emails: 0 };
    await pass(16_600);
    expect(job.awake).toBe(true);
  });

  it('what is due and cannot be taken is tried at the pace of the job; a word of new work ends the rest', async () => {
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

  it('who has taken all that was due is woken for what became due since, whether somebody told of it or not', async () => {
    const { agenda, pass } = scene({ emails: 0 });
    let awake = false;
    void agenda.sleep('emails', 500, false, true).then(() => {
      awake = true;
    });
    await pass(100);
    expect(awake).toBe(true);
  });

  it('many words in a row make few looks', async () => {
    const { agenda, state, pass } = scene();
    for (let count = 0; count < 1_000; count += 1) {
      agenda.workMayBeDue();
      await pass(1);
    }
    await pass(100);
    expect(state.looks).toBeLessThanOrEqual(22);
  });

  it('who falls asleep while the answer is on its way is looked for again', async () => {
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

  it('a look that fails is tried again, and forgets nothing of what it was told', async () => {
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

  it('by the clock, or after a failure, a job rests as long as it says; the end wakes everybody', async () => {
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
