// The span with which a report is compared. Complete months stay complete: February is compared with January, not with
// its last 28 days.
import { addDays, daysBetween, firstDayMonthsAfter } from '@talonario/sri';

export interface ReportDaySpan {
  readonly from: string;
  readonly to: string;
}

export function comparisonSpan({ from, to }: ReportDaySpan, how: 'previous' | 'year'): ReportDaySpan {
  const next = addDays(to, 1);
  if (from.endsWith('-01') && next.endsWith('-01')) {
    const months = how === 'year' ? 12 : monthsBetween(from, next);
    return { from: firstDayMonthsAfter(from, -months), to: addDays(firstDayMonthsAfter(next, -months), -1) };
  }
  if (how === 'year') return { from: yearBefore(from), to: yearBefore(to) };
  return { from: addDays(from, -daysBetween(from, next)), to: addDays(from, -1) };
}

function monthsBetween(from: string, to: string): number {
  const [year, month] = [from, to]
    .map((day) => day.split('-').map(Number))
    .reduce(([y = 0, m = 0], [otherYear = 0, otherMonth = 0]) => [otherYear - y, otherMonth - m]) as [number, number];
  return year * 12 + month;
}

/** The 29th of February is compared with the 28th. */
function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`;
}
