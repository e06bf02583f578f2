import { describe, expect, it } from 'vitest';
import { drainDueRows } from './drain.ts';

const never = new AbortController().signal;

/** Makes a queue in memory that records how many rows were worked on at the same time. */
function makeQueue(length: number) {
  const waiting = Array.from({ length }, (_, index) => index);
  const done: number[] = [];
  const state = { underway: 0, most: 0 };
  return {
    waiting,
    done,
    state,
    claim: async (count: number) => waiting.splice(0, count),
    work: async (row: number) => {
      state.underway += 1;
      state.most = Math.max(state.most, state.underway);
      await new Promise((resolve) => setImmediate(resolve));
      state.underway -= 1;
      done.push(row);
      return 'go on' as const;
    },
  };
}

describe('drain', () => {
  it('works on everything that is due, never on more rows at once than it has slots', async () => {
    const queue = makeQueue(25);
    await drainDueRows({ slots: 4, ...queue }, never);
    expect(queue.done).toHaveLength(25);
    expect(queue.state.most).toBe(4);
  });

  it('never claims more rows than it has free slots', async () => {
    const asked: number[] = [];
    const queue = makeQueue(6);
    const claim = (count: number) => {
      asked.push(count);
      return queue.claim(count);
    };
    await drainDueRows({ slots: 3, claim, work: queue.work }, never);
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...asked)).toBeLessThanOrEqual(3);
  });

  it('with a pause between claims does not claim for every row that ends, and reports that rows may be left', async () => {
    const asked: number[] = [];
    const queue = makeQueue(3);
    const claim = (count: number) => {
      asked.push(count);
      return queue.claim(count);
    };
    const job = { slots: 4, claim, work: queue.work };
    expect(await drainDueRows({ ...job, betweenClaimsMs: 60_000 }, never)).toBe('emptied');
    expect(queue.done).toHaveLength(3);
    expect(asked.splice(0)).toEqual([4]);
    queue.waiting.push(3, 4, 5);
    expect(await drainDueRows(job, never)).toBe('idle');
    expect(asked.length).toBeGreaterThan(1);
    expect(await drainDueRows({ ...job, betweenClaimsMs: 60_000 }, never)).toBe('idle');
  });

  it('claims ahead as configured, works on all of it, and releases the rest', async () => {
    const asked: number[] = [];
    const queue = makeQueue(20);
    const claim = (count: number) => {
      asked.push(count);
      return queue.claim(count);
    };
    await drainDueRows({ slots: 2, ahead: () => 6, claim, work: queue.work }, never);
    expect(queue.done).toHaveLength(20);
    expect(queue.state.most).toBe(2);
    expect(asked.length).toBeLessThanOrEqual(6);

    const other = makeQueue(10);
    const given: number[] = [];
    const giveBack = async (rows: readonly number[]) => {
      given.push(...rows);
    };
    const work = async (row: number) => ((await other.work(row)) && row === 0 ? ('stop' as const) : ('go on' as const));
    await drainDueRows({ slots: 2, ahead: () => 6, claim: other.claim, work, giveBack }, never);
    expect([...other.done, ...given].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(given.length).toBeGreaterThan(0);
  });

  it('continues with other rows while one hangs', async () => {
    const queue = makeQueue(9);
    let release = () => {};
    const hanging = new Promise<void>((resolve) => {
      release = resolve;
    });
    const work = async (row: number) => {
      if (row === 0) await hanging;
      const next = await queue.work(row);
      if (queue.done.length === 8) release();
      return next;
    };
    await drainDueRows({ slots: 2, claim: queue.claim, work }, never);
    expect(queue.done.at(-1)).toBe(0);
    expect(queue.done).toHaveLength(9);
  });

  it('claims nothing further after it must stop, and finishes what it has', async () => {
    const queue = makeQueue(10);
    const work = async (row: number) => {
      await queue.work(row);
      return row === 0 ? ('stop' as const) : ('go on' as const);
    };
    await drainDueRows({ slots: 2, claim: queue.claim, work }, never);
    expect(queue.done.sort()).toEqual([0, 1]);
    const stopped = new AbortController();
    stopped.abort();
    await drainDueRows({ slots: 2, ...queue }, stopped.signal);
    expect(queue.done).toHaveLength(2);
  });

  it('throws an error after the other rows have ended', async () => {
    const queue = makeQueue(3);
    const work = async (row: number) => {
      if (row === 0) throw new Error('broken');
      return await queue.work(row);
    };
    await expect(drainDueRows({ slots: 3, claim: queue.claim, work }, never)).rejects.toThrow('broken');
    expect(queue.done.sort()).toEqual([1, 2]);
    const claim = () => Promise.reject(new Error('no database'));
    await expect(drainDueRows({ slots: 3, claim, work }, never)).rejects.toThrow('no database');
  });
});
