import { expect, it } from 'vitest';
import { poolSizePerProcess } from './pool-size.ts';

it.each([
  [97, 2, 10],
  [97, 16, 10],
  [97, 64, 10],
  [25, 2, 10],
  [12, 4, 10],
  [1000, 8, 200],
])(
  'a database with %i connections has some left beside %i API processes, a worker and a restart',
  (room, apis, wanted) => {
    const share = poolSizePerProcess(room, apis, wanted);
    expect(share).toBeGreaterThanOrEqual(1);
    expect(share).toBeLessThanOrEqual(wanted);
    if (share > 1) expect(share * (apis + 2)).toBeLessThanOrEqual(room - 10);
  },
);

it('chooses the preferred pool size if there are enough connections', () => {
  expect(poolSizePerProcess(97, 2, 10)).toBe(10);
});
