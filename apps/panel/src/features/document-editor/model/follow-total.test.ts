import { expect, it } from 'vitest';
import { followTotal } from './follow-total.ts';

const credit = (total: number) => ({ key: String(total), values: { payment_method_id: 1, total, term: 30 } });

it('keeps a sale on credit for its full amount when a line changes', () => {
  expect(followTotal([credit(57.5)], 57.5, 129.38)).toEqual([
    { ...credit(57.5), values: { ...credit(129.38).values } },
  ]);
});

it('does not change split payments or an amount typed by the user', () => {
  expect(followTotal([credit(50), credit(7.5)], 57.5, 129.38)).toBeUndefined();
  expect(followTotal([credit(50)], 57.5, 129.38)).toBeUndefined();
  expect(followTotal([credit(57.5)], 57.5, undefined)).toBeUndefined();
  expect(followTotal([], undefined, 57.5)).toBeUndefined();
});
