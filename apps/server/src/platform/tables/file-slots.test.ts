import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withFileSlot } from './file-slots.ts';

it('the chunks of all files of an account are made one at a time, concurrently with those of another account', async () => {
  const making = new Map<number, number>();
  let mostOfOne = 0;
  let mostOfAll = 0;
  async function* pieces(accountId: number): AsyncGenerator<number> {
    for (let piece = 0; piece < 5; piece += 1) {
      making.set(accountId, (making.get(accountId) ?? 0) + 1);
      mostOfOne = Math.max(mostOfOne, ...making.values());
      mostOfAll = Math.max(
        mostOfAll,
        [...making.values()].reduce((one, other) => one + other, 0),
      );
      await sleep(1);
      making.set(accountId, (making.get(accountId) ?? 0) - 1);
      yield piece;
    }
  }
  const read = async (accountId: number) => {
    const got: number[] = [];
    for await (const piece of withFileSlot(accountId, pieces(accountId))) got.push(piece);
    return got;
  };
  const files = await Promise.all([1, 1, 1, 1, 2, 2, 3].map(read));
  expect(files).toEqual(files.map(() => [0, 1, 2, 3, 4]));
  expect([mostOfOne, mostOfAll]).toEqual([1, 2]);
});

it('a file that is not read further, or breaks off, releases its slot', async () => {
  let ended = 0;
  async function* endless(): AsyncGenerator<number> {
    try {
      for (;;) yield 1;
    } finally {
      ended += 1;
    }
  }
  async function* broken(): AsyncGenerator<number> {
    yield 1;
    throw new Error('broken');
  }
  for (let count = 0; count < 5; count += 1) {
    for await (const _ of withFileSlot(1, endless())) break;
    await expect(async () => {
      for await (const _ of withFileSlot(1, broken()));
    }).rejects.toThrow('broken');
  }
  expect(ended).toBe(5);
});
