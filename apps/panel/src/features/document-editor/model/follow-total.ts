import type { DocumentForm } from './form.ts';

type Payments = DocumentForm['payments'];

/** Updates a single payment of the full total when the total changes. Undefined if nothing has to be changed. */
export function paymentsFollowingTotal(
  payments: Payments,
  before: number | undefined,
  total: number | undefined,
): Payments | undefined {
  const [only, more] = payments;
  const isWhole = only !== undefined && more === undefined && only.values.total === before;
  if (!isWhole || before === undefined || total === undefined || total === before) return undefined;
  return [{ ...only, values: { ...only.values, total } }];
}
