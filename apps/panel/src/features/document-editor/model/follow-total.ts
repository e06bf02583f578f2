import type { DocumentForm } from './form.ts';

type Payments = DocumentForm['payments'];

/** A single payment of the whole stays that when the whole changes; undefined where there is nothing to change. */
export function followTotal(
  payments: Payments,
  before: number | undefined,
  total: number | undefined,
): Payments | undefined {
  const [only, more] = payments;
  const isWhole = only !== undefined && more === undefined && only.values.total === before;
  if (!isWhole || before === undefined || total === undefined || total === before) return undefined;
  return [{ ...only, values: { ...only.values, total } }];
}
