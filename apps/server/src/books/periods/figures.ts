// Figures of a period by name: totals of its books and boxes of its forms. Closing stores them.
import type { TaxPeriod } from '@talonario/sri';
import type { Trx } from '../../platform/db/transaction.ts';
import { loadFigureTextsOfForms } from '../forms/read-form.ts';
import type { NamedFigures } from '../ledger/differences.ts';
import { type BookPeriod, bookRegisters } from '../ledger/register-store.ts';
import { loadReportTotals } from '../reports/report-store.ts';

/** Totals of the books, and boxes of the forms that are filed for the period. */
export async function computePeriodFigures(
  trx: Trx,
  asking: Parameters<typeof loadFigureTextsOfForms>[1],
  { text }: TaxPeriod,
  books: BookPeriod,
): Promise<NamedFigures> {
  const forms = await loadFigureTextsOfForms(trx, asking, { businessId: books.businessId, period: text });
  return { ...(await readBookFigures(trx, books)), ...forms };
}

async function readBookFigures(trx: Trx, period: BookPeriod): Promise<NamedFigures> {
  const figures: Record<string, string> = {};
  for (const register of bookRegisters) {
    const { count, subtotal, vat, total } = await loadReportTotals(trx, register, period);
    const named = { count: String(count), subtotal, vat, total };
    for (const [name, value] of Object.entries(named)) figures[`${register}.${name}`] = value;
  }
  return figures;
}
