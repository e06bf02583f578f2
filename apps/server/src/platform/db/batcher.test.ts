// Batches: every item gets one result, a failure does not affect other items, and items with equal conflict keys never
// share a batch.
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { Batcher, PutBackInQueue } from './batcher.ts';
import { CommitOutcomeUnknown, DatabaseUnavailable } from './failures.ts';

interface Item {
  readonly name: number;
  readonly mark?: string | undefined;
  readonly faulty?: boolean;
  /** Results before the final one that put the item back into the queue. */
  readonly again?: readonly PutBackInQueue[];
}

/** Makes a batcher that records the items of each batch. */
function scene(fail?: (items: readonly Item[]) => Error | undefined) {
  const runs: number[][] = [];
  const tries = new Map<number, number>();
  let underway = 0;
  const batcher = new Batcher<string, Item, string>({
    maxPerRun: 4,
    conflictKey: ({ mark }) => mark,
    run: async (items) => {
      runs.push(items.map(({ name }) => name));
      underway += 1;
      if (underway > 1) throw new Error('two batches of one queue at once');
      await new Promise((done) => setImmediate(done));
      underway -= 1;
      const failure = fail?.(items);
      if (failure !== undefined) throw failure;
      if (items.some(({ faulty }) => faulty)) throw new Error('a faulty one');
      return items.map(({ name, again = [] }) => {
        const before = tries.get(name) ?? 0;
        tries.set(name, before + 1);
        return again[before] ?? `done ${name}`;
      });
    },
  });
  return { runs, batcher };
}

const ask = (batcher: Batcher<string, Item, string>, items: readonly Item[]) =>
  Promise.allSettled(items.map((item) => batcher.add('key', item)));

describe('an item of a queue', () => {
  test('shares a run with items of the same moment, and the next run if it has to wait', async () => {
    const { runs, batcher } = scene();
    await ask(
      batcher,
      [1, 2, 3, 4, 5, 6, 7].map((name) => ({ name })),
    );
    expect(runs).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7],
    ]);
    const alone = batcher.add('key', { name: 8 });
    await new Promise((done) => setImmediate(done));
    expect(runs.at(-1)).toEqual([8]);
    await ask(batcher, [{ name: 9 }, { name: 10 }]);
    expect([await alone, runs.at(-1)]).toEqual(['done 8', [9, 10]]);
  });

  test('does not share a run with an item that has the same conflict key, and runs after it', async () => {
    const { runs, batcher } = scene();
    const twins = [2, 3, 4].map((name) => ({ name, mark: 'same' }));
    await ask(batcher, [{ name: 1 }, ...twins, { name: 5 }]);
    expect(runs).toEqual([[1, 2, 5], [3], [4]]);
  });

  test('is not affected by the failure of another one', async () => {
    const { batcher } = scene();
    const outcomes = await ask(batcher, [{ name: 1 }, { name: 2 }, { name: 3, faulty: true }, { name: 4 }]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  test('is rejected at once when the database is unreachable, and may be added again', async () => {
    let down = true;
    const clock = vi.spyOn(performance, 'now');
    const { runs, batcher } = scene(() => {
      clock.mockReturnValue(5_000);
      return down ? new DatabaseUnavailable(new Error('gone')) : undefined;
    });
    clock.mockReturnValue(0);
    const outcomes = await ask(
      batcher,
      [1, 2, 3, 4, 5, 6].map((name) => ({ name })),
    );
    clock.mockRestore();
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.name)).toEqual(
      Array.from({ length: 6 }, () => 'DatabaseUnavailable'),
    );
    expect(runs).toEqual([[1, 2, 3, 4]]);
    down = false;
    expect(await batcher.add('key', { name: 7 })).toBe('done 7');
  });

  test.each([
    [DatabaseUnavailable, 'fulfilled', [[1, 2, 3, 4], [1], [2], [3], [4], [5, 6]]],
    [
      CommitOutcomeUnknown,
      'rejected',
      [
        [1, 2, 3, 4],
        [5, 6],
      ],
    ],
  ] as const)('continues after a broken connection: %o', async (Failure, first, expected) => {
    let broken = true;
    const { runs, batcher } = scene(() => {
      const failure = broken ? new Failure(new Error('terminated')) : undefined;
      broken = false;
      return failure;
    });
    const outcomes = await ask(
      batcher,
      [1, 2, 3, 4, 5, 6].map((name) => ({ name })),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([...Array(4).fill(first), ...Array(2).fill('fulfilled')]);
    expect(runs).toEqual(expected);
  });

  test('that was postponed is first in the next batch', async () => {
    const { runs, batcher } = scene();
    await ask(batcher, [
      { name: 1 },
      { name: 2, again: [new PutBackInQueue(0)] },
      ...[3, 4, 5, 6].map((name) => ({ name })),
    ]);
    expect(runs).toEqual([
      [1, 2, 3, 4],
      [2, 5, 6],
    ]);
  });

  test('that has to pause does not delay others, and returns to its position', async () => {
    const { runs, batcher } = scene();
    const paused = batcher.add('key', { name: 1, again: [new PutBackInQueue(5)] });
    await ask(
      batcher,
      [2, 3, 4, 5].map((name) => ({ name })),
    );
    expect(runs).toEqual([[1, 2, 3, 4], [5]]);
    expect(await paused).toBe('done 1');
    expect(runs.at(-1)).toEqual([1]);
  });

  test('that must run alone shares no batch, neither as the first nor as a later one', async () => {
    const { runs, batcher } = scene();
    await ask(batcher, [
      { name: 1, again: [new PutBackInQueue(0)] },
      { name: 2, again: [new PutBackInQueue(0, { alone: true })] },
      { name: 3 },
    ]);
    expect(runs).toEqual([[1, 2, 3], [1], [2]]);
  });

  test('has its own result, whichever other items arrive', async () => {
    const again = fc
      .tuple(fc.integer({ min: 0, max: 2 }), fc.boolean())
      .map(([afterMs, alone]) => new PutBackInQueue(afterMs, { alone }));
    const item = fc.record({
      mark: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
      faulty: fc.boolean(),
      again: fc.array(again, { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 20 }), async (drawn) => {
        const { runs, batcher } = scene();
        const items = drawn.map((each, name) => ({ ...each, name }));
        const outcomes = await ask(batcher, items);
        expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'refused'))).toEqual(
          items.map(({ name, faulty }) => (faulty ? 'refused' : `done ${name}`)),
        );
        for (const run of runs) {
          const marks = run.map((name) => items[name]?.mark).filter((mark) => mark !== undefined);
          expect(new Set(marks).size).toBe(marks.length);
          expect(run.length).toBeLessThanOrEqual(4);
        }
      }),
    );
  });
});
