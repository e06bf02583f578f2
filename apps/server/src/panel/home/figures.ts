// Computes the sums of the home page from one row per day, document type and outcome (authorised or not).
import type { DataOf } from '@talonario/contract';
import { Decimal, documentTypeById, sumDecimals, traitsById } from '@talonario/sri';
import { type HomePagePeriods, homePagePeriodsOf } from './days.ts';

/** Number and total of the documents of one day, type and outcome. */
export interface DecidedTotalsOfDay {
  readonly day: string;
  readonly documentTypeId: number;
  readonly authorized: boolean;
  readonly count: number;
  /** Exact decimal number as text. */
  readonly total: string;
}

/** Number and total of the documents of one day and type that were annulled. */
export type AnnulledTotalsOfDay = Omit<DecidedTotalsOfDay, 'authorized'>;

type Home = DataOf<'home.get'>;
export type HomePageFigures = Pick<
  Home,
  'today' | 'yesterday' | 'month' | 'previousMonth' | 'days' | 'byType' | 'authorization'
>;

/**
 * Computes the figures of the home page. An annulled document is not a sale any more, but SRI authorised it, so it is
 * included in the count of authorised documents.
 */
export function homePageFiguresOf(
  rows: readonly DecidedTotalsOfDay[],
  annulled: readonly AnnulledTotalsOfDay[],
  today: string,
): HomePageFigures {
  const spans = homePagePeriodsOf(today);
  const authorized = rows.filter((row) => row.authorized).map((row) => without(row, annulled));
  const { monthStart, previousMonthStart, previousMonthEnd, yesterday } = spans;
  return {
    today: salesOf(authorized, today, today),
    yesterday: salesOf(authorized, yesterday, yesterday),
    month: salesOf(authorized, monthStart, today),
    previousMonth: { ...salesOf(authorized, previousMonthStart, previousMonthEnd), throughDay: previousMonthEnd },
    days: spans.days.map((date) => ({ date, ...salesOf(authorized, date, date) })),
    byType: typesOf(authorized, spans),
    authorization: { days7: rateOf(rows, spans.days.at(-7), today), days30: rateOf(rows, spans.days[0], today) },
  };
}

function without(row: DecidedTotalsOfDay, annulled: readonly AnnulledTotalsOfDay[]): DecidedTotalsOfDay {
  const same = annulled.find(({ day, documentTypeId }) => day === row.day && documentTypeId === row.documentTypeId);
  if (same === undefined) return row;
  const total = Decimal.from(row.total).minus(Decimal.from(same.total)).toFixed(2);
  return { ...row, count: row.count - same.count, total };
}

// Sums the sales of a period. Debit notes are added and credit notes are subtracted; other types are not sales.
function salesOf(rows: readonly DecidedTotalsOfDay[], from: string, to: string): { total: number; count: number } {
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

function typesOf(rows: readonly DecidedTotalsOfDay[], { monthStart, today }: HomePagePeriods): Home['byType'] {
  const month = rows.filter(({ day }) => day >= monthStart && day <= today);
  return [...new Set(month.map(codeOf))].sort().map((code) => {
    const own = month.filter((row) => codeOf(row) === code);
    return { code, count: countOf(own), total: sumDecimals(own.map(({ total }) => Decimal.from(total))).toNumber() };
  });
}

function rateOf(rows: readonly DecidedTotalsOfDay[], from = '', to: string): Home['authorization']['days7'] {
  const span = rows.filter(({ day }) => day >= from && day <= to);
  const authorized = countOf(span.filter((row) => row.authorized));
  const rejected = countOf(span.filter((row) => !row.authorized));
  const decided = authorized + rejected;
  return { authorized, rejected, rate: decided === 0 ? null : Math.round((authorized / decided) * 10_000) / 10_000 };
}

function countOf(rows: readonly DecidedTotalsOfDay[]): number {
  return rows.reduce((all, { count }) => all + count, 0);
}

function codeOf({ documentTypeId }: DecidedTotalsOfDay): string {
  return documentTypeById(documentTypeId)?.code ?? '';
}
