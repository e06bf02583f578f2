import { expect, it } from 'vitest';
import { paymentsFollowingTotal } from './follow-total.ts';

const credit = (total: number) => ({ key: String(total), values: { payment_method_id: 1, total, term: 30 } });

it('keeps a sale on credit for its full amount when a line changes', () => {
  expect(paymentsFollowingTotal([credit(57.5)], 57.5, 129.38)).toEqual([
    { ...credit(57.5), values: { ...credit(129.38).values } },
  ]);
});

it('does not change split payments or an amount typed by the user', () => {
  expect(paymentsFollowingTotal([credit(50), credit(7.5)], 57.5, 129.38)).toBeUndefined();
  expect(paymentsFollowingTotal([credit(50)], 57.5, 129.38)).toBeUndefined();
  expect(paymentsFollowingTotal([credit(57.5)], 57.5, undefined)).toBeUndefined();
  expect(paymentsFollowingTotal([], undefined, 57.5)).toBeUndefined();
});
