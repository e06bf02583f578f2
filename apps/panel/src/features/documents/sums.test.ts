import { expect, it } from 'vitest';
import { documentSumsOf, totalWithSign } from './sums.ts';

const document = (code: string, total: number) =>
  ({ documentType: { id: 1, code, name: '' }, total }) as Parameters<typeof totalWithSign>[0];

it('subtracts a credit note', () => {
  expect([totalWithSign(document('01', 10)), totalWithSign(document('04', 4.5))]).toEqual([10, -4.5]);
});

it('sums sales, purchases and withheld tax separately, without binary rounding errors, and leaves out guides', () => {
  const documents = [
    ...[document('01', 0.1), document('01', 0.2), document('05', 1), document('04', 0.3)],
    ...[document('03', 50), document('07', 2.5), document('06', 0)],
  ];
  expect(documentSumsOf(documents)).toEqual({ sales: 1, purchases: 50, withheld: 2.5 });
  expect(documentSumsOf([document('06', 0)])).toEqual({});
});
