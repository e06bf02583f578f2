// What a period comes to, by name: the totals of its books. Closing keeps these.
import { Decimal } from '@talonario/sri';
import type { Trx } from '../../platform/db/transaction.ts';
import { type Period, registers } from '../ledger/register-store.ts';
import { readTotals } from '../reports/report-store.ts';
import type { PeriodFigures } from './store.ts';

export async function readBookFigures(trx: Trx, period: Period): Promise<PeriodFigures> {
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
