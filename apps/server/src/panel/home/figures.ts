// Computes the sums of the home page from one row per day and document type.
import type { DataOf } from '@talonario/contract';
import { Decimal, documentTypeById, sumDecimals, traitsById } from '@talonario/sri';
import { type HomePagePeriods, homePagePeriodsOf } from './days.ts';

/** Number and total of the documents of one day and type. */
export interface TotalsOfDay {
  readonly day: string;
  readonly documentTypeId: number;
  readonly count: number;
  /** Exact decimal number as text. */
  readonly total: string;
}

type Home = DataOf<'home.get'>;
export type HomePageFigures = Pick<Home, 'today' | 'month' | 'previousMonth' | 'days' | 'byType'>;

/** Computes the figures of the home page. An annulled document is not a sale any more. */
export function homePageFiguresOf(
  rows: readonly TotalsOfDay[],
  annulled: readonly TotalsOfDay[],
  today: string,
): HomePageFigures {
  const spans = homePagePeriodsOf(today);
  const authorized = rows.map((row) => without(row, annulled));
  const { monthStart, previousMonthStart, previousMonthEnd } = spans;
  return {
    today: salesOf(authorized, today, today),
    month: salesOf(authorized, monthStart, today),
    previousMonth: { ...salesOf(authorized, previousMonthStart, previousMonthEnd), throughDay: previousMonthEnd },
    days: spans.days.map((date) => ({ date, ...salesOf(authorized, date, date) })),
    byType: typesOf(authorized, spans),
  };
}

function without(row: TotalsOfDay, annulled: readonly TotalsOfDay[]): TotalsOfDay {
  const same = annulled.find(({ day, documentTypeId }) => day === row.day && documentTypeId === row.documentTypeId);
  if (same === undefined) return row;
  const total = Decimal.from(row.total).minus(Decimal.from(same.total)).toFixed(2);
  return { ...row, count: row.count - same.count, total };
}

// Sums the sales of a period. Debit notes are added and credit notes are subtracted; other types are not sales.
function salesOf(rows: readonly TotalsOfDay[], from: string, to: string): { total: number; count: number } {
  const sales = rows
    .filter(({ day }) => day >= from && day <= to)
    .flatMap((row) => {
      const type = traitsById(row.documentTypeId);
      return type?.side === 'sale' ? [{ ...row, sign: type.sign }] : [];
    });
  const total = sales.reduce(
    (all, row) => (row.sign === 1 ? all.plus(Decimal.from(row.total)) : all.minus(Decimal.from(row.total))),
    Decimal.zero,
  );
  return { total: total.toNumber(), count: countOf(sales) };
}

function typesOf(rows: readonly TotalsOfDay[], { monthStart, today }: HomePagePeriods): Home['byType'] {
  const month = rows.filter(({ day }) => day >= monthStart && day <= today);
  return [...new Set(month.map(codeOf))].sort().map((code) => {
    const own = month.filter((row) => codeOf(row) === code);
    return { code, count: countOf(own), total: sumDecimals(own.map(({ total }) => Decimal.from(total))).toNumber() };
  });
}

function countOf(rows: readonly TotalsOfDay[]): number {
  return rows.reduce((all, { count }) => all + count, 0);
}

function codeOf({ documentTypeId }: TotalsOfDay): string {
  return documentTypeById(documentTypeId)?.code ?? '';
}
