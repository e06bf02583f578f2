// Figures of a period by name: totals of its books and boxes of its forms. Closing stores them.
import type { TaxPeriod } from '@talonario/sri';
import type { Trx } from '../../platform/db/transaction.ts';
import { readFormFigures } from '../forms/read-form.ts';
import type { Figures } from '../ledger/differences.ts';
import { type Period, registers } from '../ledger/register-store.ts';
import { readTotals } from '../reports/report-store.ts';

/** Totals of the books, and boxes of the forms that are filed for the period. */
export async function readPeriodFigures(
  trx: Trx,
  asking: Parameters<typeof readFormFigures>[1],
  { text }: TaxPeriod,
  books: Period,
): Promise<Figures> {
  const forms = await readFormFigures(trx, asking, { businessId: books.businessId, period: text });
  return { ...(await readBookFigures(trx, books)), ...forms };
}

async function readBookFigures(trx: Trx, period: Period): Promise<Figures> {
  const figures: Record<string, string> = {};
  for (const register of registers) {
    const { count, subtotal, vat, total } = await readTotals(trx, register, period);
    const named = { count: String(count), subtotal, vat, total };
    for (const [name, value] of Object.entries(named)) figures[`${register}.${name}`] = value;
  }
  return figures;
}
