import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue, QueueFull, type ReleaseSlot } from './fair-queue.ts';

const patient = { patienceMs: 60_000 } as const;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Returns functions that enter the queue and record the order of admissions. */
function entrance(queue: FairQueue) {
  const inside: { key: number; leave: ReleaseSlot }[] = [];
  const refused: number[] = [];
  const enter = (key: number) =>
    queue.enter(key).then(
      (leave) => inside.push({ key, leave }),
      (error: unknown) => {
        if (!(error instanceof QueueFull)) throw error;
        refused.push(key);
      },
    );
  return { inside, refused, enter };
}

describe('the fair queue', () => {
  it('admits a newcomer at the next free slot, regardless of the number of waiting items of another key', async () => {
    const queue = new FairQueue({ slots: 4, perKey: 4, waiting: 1_000, ...patient });
    const { inside, enter } = entrance(queue);
    for (let call = 0; call < 200; call += 1) void enter(1);
    void enter(2);
    await turn();
    expect(inside).toHaveLength(4);
    inside[0]?.leave();
    await turn();
    expect(inside.at(-1)?.key).toBe(2);
  });

  it('keeps slots free from a flooding key, so that a newcomer does not wait', async () => {
    const queue = new FairQueue({ slots: 4, perKey: 3, waiting: 1_000, ...patient });
    const { inside, enter } = entrance(queue);
    for (let call = 0; call < 200; call += 1) void enter(1);
    void enter(2);
    await turn();
    expect(inside.map(({ key }) => key)).toEqual([1, 1, 1, 2]);
  });

  it('when it is full, refuses an item of the key with most waiting items', async () => {
    const queue = new FairQueue({ slots: 1, perKey: 1, waiting: 3, ...patient });
    const { refused, enter } = entrance(queue);
    for (let call = 0; call < 6; call += 1) void enter(1);
    await turn();
    expect(refused).toEqual([1, 1]);
    void enter(2);
    await turn();
    expect(refused).toEqual([1, 1, 1]);
    expect(queue.depth).toBe(3);
  });

  it('refuses an item that has waited too long, and its slot is used once', async () => {
    const queue = new FairQueue({ slots: 1, perKey: 1, waiting: 10, patienceMs: 5 });
    const leave = await queue.enter(1);
    await expect(queue.enter(2)).rejects.toThrow(QueueFull);
    leave();
    leave();
    expect([queue.busy, queue.depth]).toEqual([0, 0]);
  });

  it('keeps its limits, leaves no slot unused and shares equally, in any order of events', async () => {
    const events = fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.record({ enter: fc.integer({ min: 1, max: 4 }) }) },
        { weight: 2, arbitrary: fc.record({ leave: fc.nat({ max: 20 }) }) },
      ),
      { maxLength: 120 },
    );
    const bounds = fc.record({ slots: fc.integer({ min: 1, max: 5 }), waiting: fc.integer({ min: 1, max: 8 }) });
    await fc.assert(
      fc.asyncProperty(bounds, events, async ({ slots, waiting }, list) => {
        const perKey = Math.max(1, slots - 1);
        const queue = new FairQueue({ slots, perKey, waiting, ...patient });
        const { inside, refused, enter } = entrance(queue);
        let [entered, left] = [0, 0];
        for (const event of list) {
          if ('enter' in event) {
            entered += 1;
            void enter(event.enter);
          } else {
            const [one] = inside.splice(event.leave % Math.max(1, inside.length), 1);
            if (one !== undefined) left += 1;
            one?.leave();
          }
          await turn();
          expect(queue.busy).toBe(inside.length);
          expect(queue.busy).toBeLessThanOrEqual(slots);
          expect(queue.depth).toBeLessThanOrEqual(waiting);
          const held = [1, 2, 3, 4].map((key) => inside.filter((one) => one.key === key).length);
          expect(Math.max(...held)).toBeLessThanOrEqual(perKey);
          expect(entered, 'nobody is lost').toBe(inside.length + left + refused.length + queue.depth);
        }
        for (let one = inside.shift(); one !== undefined; one = inside.shift()) {
          one.leave();
          await turn();
        }
        expect([queue.busy, queue.depth], 'whoever waited got in').toEqual([0, 0]);
      }),
      { numRuns: 200 },
    );
  });
});
