import { expect, it } from 'vitest';
import { followTotal } from './follow-total.ts';

const credit = (total: number) => ({ key: String(total), values: { payment_method_id: 1, total, term: 30 } });

it('a sale on credit stays on credit for all of it when a line changes', () => {
  expect(followTotal([credit(57.5)], 57.5, 129.38)).toEqual([
    { ...credit(57.5), values: { ...credit(129.38).values } },
  ]);
});

it('leaves alone what somebody parted, or typed otherwise', () => {
  expect(followTotal([credit(50), credit(7.5)], 57.5, 129.38)).toBeUndefined();
  expect(followTotal([credit(50)], 57.5, 129.38)).toBeUndefined();
  expect(followTotal([credit(57.5)], 57.5, undefined)).toBeUndefined();
  expect(followTotal([], undefined, 57.5)).toBeUndefined();
});
