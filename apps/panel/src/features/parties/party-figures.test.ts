import { expect, it } from 'vitest';
import { partySumsOf } from './party-figures.ts';

it('subtracts credit notes from sales, to the cent, and does not add different kinds of money', () => {
  const figures = partySumsOf([
    { code: '01', count: 3, total: 100.1 },
    { code: '05', count: 1, total: 0.2 },
    { code: '04', count: 1, total: 0.3 },
    { code: '06', count: 2, total: 0 },
    { code: '07', count: 1, total: 5 },
  ]);
  expect(figures).toEqual([
    { kind: 'sold', count: 4, total: 100.3 },
    { kind: 'credited', count: 1, total: 0.3 },
    { kind: 'net', total: 100 },
    { kind: 'withheld', count: 1, total: 5 },
  ]);
  expect(partySumsOf([])).toEqual([]);
});
