// Functions about the days of a report. Complete months, quarters and years are moved as such.
import { addCalendarDays, formatDate } from '../../format/dates.ts';
import { type DateSpan, monthName, monthsFrom, monthText } from '../../format/periods.ts';

export type { DateSpan } from '../../format/periods.ts';

export const spanNames = ['month', 'lastMonth', 'quarter', 'year'] as const;
export type SpanName = (typeof spanNames)[number];

/** Maximum number of days of a report, the same as in the service. */
export const longestReportDays = 400;

export function spanOfName(name: SpanName, today: string): DateSpan {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  if (name === 'year') return monthsFrom(year, 1, 12);
  if (name === 'quarter') return monthsFrom(year, month - ((month - 1) % 3), 3);
  return monthsFrom(year, name === 'month' ? month : month - 1, 1);
}

/** Name of a span, such as "this month". Undefined if the days have no name. */
export function nameOfSpan(span: DateSpan, today: string): SpanName | undefined {
  return spanNames.find((name) => {
    const { from, to } = spanOfName(name, today);
    return from === span.from && to === span.to;
  });
}

/** Span of the same length directly before or after. */
export function shiftSpan(span: DateSpan, times: 1 | -1): DateSpan {
  const months = wholeMonths(span);
  if (months !== undefined) {
    const [year = 0, month = 0] = span.from.split('-').map(Number);
    return monthsFrom(year, month + times * months, months);
  }
  const days = daysOf(span) * times;
  return { from: addCalendarDays(span.from, days), to: addCalendarDays(span.to, days) };
}

/** Number of complete months in a span. Undefined if the days are not complete months. */
export function wholeMonths({ from, to }: DateSpan): number | undefined {
  const next = addCalendarDays(to, 1);
  if (!from.endsWith('-01') || !next.endsWith('-01') || to < from) return undefined;
  return (
    (Number(next.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(next.slice(5, 7)) - Number(from.slice(5, 7))
  );
}

export function daysOf({ from, to }: DateSpan): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** Text of a span: `octubre de 2026`, `2025`, `enero – marzo de 2026`, `01/10/2026 – 17/10/2026`. */
export function spanText(span: DateSpan): string {
  const months = wholeMonths(span);
  if (months === 1) return monthText(span.from);
  if (months === 12 && span.from.endsWith('-01-01')) return span.from.slice(0, 4);
  if (months !== undefined && span.from.slice(0, 4) === span.to.slice(0, 4))
    return `${monthName(span.from)} – ${monthText(span.to)}`;
  return span.from === span.to ? formatDate(span.from) : `${formatDate(span.from)} – ${formatDate(span.to)}`;
}
