// Sharing a run: nobody is lost, nobody pays for another one's fault, and what must see an earlier one comes after it.
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { DatabaseUnavailable, OutcomeUnknown } from './failures.ts';
import { Together } from './together.ts';

interface Item {
  readonly name: number;
  readonly mark?: string | undefined;
  readonly faulty?: boolean;
}

/** Runs are noted, and end when the caller lets them. */
function scene(fail?: (items: readonly Item[]) => Error | undefined) {
  const runs: number[][] = [];
  let underway = 0;
  const together = new Together<string, Item, string>({
    most: 4,
    mark: ({ mark }) => mark,
    run: async (items) => {
      runs.push(items.map(({ name }) => name));
      underway += 1;
      if (underway > 1) throw new Error('two runs for one key at once');
      await new Promise((done) => setImmediate(done));
      underway -= 1;
      const failure = fail?.(items);
      if (failure !== undefined) throw failure;
      if (items.some(({ faulty }) => faulty)) throw new Error('a faulty one');
      return items.map(({ name }) => `done ${name}`);
    },
  });
  return { runs, together };
}

const ask = (together: Together<string, Item, string>, items: readonly Item[]) =>
  Promise.allSettled(items.map((item) => together.do('key', item)));

describe('what waits for the same key', () => {
  test('shares a run with what comes in the same moment, and the next one when it has to wait', async () => {
    const { runs, together } = scene();
    await ask(
      together,
      [1, 2, 3, 4, 5, 6, 7].map((name) => ({ name })),
    );
    expect(runs).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7],
    ]);
    const alone = together.do('key', { name: 8 });
    await new Promise((done) => setImmediate(done));
    expect([runs.at(-1), together.isRunning('key')]).toEqual([[8], true]);
    await ask(together, [{ name: 9 }, { name: 10 }]);
    expect([await alone, runs.at(-1), together.isRunning('key')]).toEqual(['done 8', [9, 10], false]);
  });

  test('is done apart from what has the same mark, and after it', async () => {
    const { runs, together } = scene();
    const twins = [2, 3, 4].map((name) => ({ name, mark: 'same' }));
    await ask(together, [{ name: 1 }, ...twins, { name: 5 }]);
    expect(runs).toEqual([[1, 2, 5], [3], [4]]);
  });

  test('does not pay for the fault of another one', async () => {
    const { together } = scene();
    const outcomes = await ask(together, [{ name: 1 }, { name: 2 }, { name: 3, faulty: true }, { name: 4 }]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  test('is told at once when the database is out of reach, and may come again', async () => {
    let down = true;
    const clock = vi.spyOn(performance, 'now');
    const { runs, together } = scene(() => {
      clock.mockReturnValue(5_000);
      return down ? new DatabaseUnavailable(new Error('gone')) : undefined;
    });
    clock.mockReturnValue(0);
    const outcomes = await ask(
      together,
      [1, 2, 3, 4, 5, 6].map((name) => ({ name })),
    );
    clock.mockRestore();
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.name)).toEqual(
      Array.from({ length: 6 }, () => 'DatabaseUnavailable'),
    );
    expect(runs).toEqual([[1, 2, 3, 4]]);
    down = false;
    expect(await together.do('key', { name: 7 })).toBe('done 7');
  });

  test.each([
    [DatabaseUnavailable, 'fulfilled', [[1, 2, 3, 4], [1], [2], [3], [4], [5, 6]]],
    [
      OutcomeUnknown,
      'rejected',
      [
        [1, 2, 3, 4],
        [5, 6],
      ],
    ],
  ] as const)('goes on after a connection that broke: %o', async (Failure, first, expected) => {
    let broken = true;
    const { runs, together } = scene(() => {
      const failure = broken ? new Failure(new Error('terminated')) : undefined;
      broken = false;
      return failure;
    });
    const outcomes = await ask(
      together,
      [1, 2, 3, 4, 5, 6].map((name) => ({ name })),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([...Array(4).fill(first), ...Array(2).fill('fulfilled')]);
    expect(runs).toEqual(expected);
  });

  test('has its own outcome, whoever else comes', async () => {
    const item = fc.record({ mark: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }), faulty: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 20 }), async (drawn) => {
        const { runs, together } = scene();
        const items = drawn.map((each, name) => ({ ...each, name }));
        const outcomes = await ask(together, items);
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
