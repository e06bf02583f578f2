// What a period comes to, by name: the totals of its books and the boxes of its forms. Closing keeps these.
import { Decimal, type TaxPeriod } from '@talonario/sri';
import type { Trx } from '../../platform/db/transaction.ts';
import { readFormFigures } from '../forms/read-form.ts';
import { type Period, registers } from '../ledger/register-store.ts';
import { readTotals } from '../reports/report-store.ts';
import type { PeriodFigures } from './store.ts';

/** The totals of the books, and the boxes of the forms that are filed for the period. */
export async function readPeriodFigures(
  trx: Trx,
  asking: Parameters<typeof readFormFigures>[1],
  { text }: TaxPeriod,
  books: Period,
): Promise<PeriodFigures> {
  const forms = await readFormFigures(trx, asking, { businessId: books.businessId, period: text });
  return { ...(await readBookFigures(trx, books)), ...forms };
}

async function readBookFigures(trx: Trx, period: Period): Promise<PeriodFigures> {
  const figures: Record<string, string> = {};
  for (const register of registers) {
    const { count, subtotal, vat, total } = await readTotals(trx, register, period);
    const named = { count: String(count), subtotal, vat, total };
    for (const [name, value] of Object.entries(named)) figures[`${register}.${name}`] = value;
  }
  return figures;
}

export interface Difference {
  readonly figure: string;
  readonly closed: number | null;
  readonly now: number | null;
}

/** What is another figure now; what is missing on one side counts when it is not zero on the other. */
export function differencesOf(closed: PeriodFigures, now: PeriodFigures): Difference[] {
  const names = [...new Set([...Object.keys(closed), ...Object.keys(now)])];
  return names.flatMap((name) => {
    const [before, after] = [closed[name], now[name]];
    if (Decimal.from(before ?? '0').equals(Decimal.from(after ?? '0'))) return [];
    return [
      {
        figure: name,
        closed: before === undefined ? null : Number(before),
        now: after === undefined ? null : Number(after),
      },
    ];
  });
}
