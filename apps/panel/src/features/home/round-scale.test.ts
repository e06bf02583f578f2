import { expect, it } from 'vitest';
import { roundScale } from './round-scale.ts';

it('a scale ends with a round number that nothing exceeds', () => {
  expect([0, 0.3, 1, 9.99, 10.01, 230, 251, 999].map(roundScale)).toEqual([0, 0.4, 1, 10, 20, 250, 400, 1000]);
});
