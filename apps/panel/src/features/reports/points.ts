import { addCalendarDays, formatDate } from '../../format/dates.ts';
import { type DateSpan, monthName, monthText } from '../../format/periods.ts';

/** Bar of a chart. */
export interface ChartBar {
  readonly key: string;
  /** Full name, shown when the pointer is over the bar. */
  readonly name: string;
  /** Short name for the axis. */
  readonly label: string;
  readonly total: number;
}

type Group = { readonly key: string; readonly name: string; readonly totals: { readonly total: number } };

/** Bars for every day or month of the span. Days and months without documents are zero. */
export function timePoints(groups: readonly Group[], by: 'day' | 'month', span: DateSpan): readonly ChartBar[] {
  const totals = new Map(groups.map(({ key, totals }) => [key, totals.total]));
  return timeKeys(by, span).map((key) => ({
    key,
    name: timeName(key),
    total: totals.get(key) ?? 0,
    label: by === 'day' ? formatDate(key).slice(0, 5) : monthName(key, 'short').replace('.', ''),
  }));
}

/** Name of a day, `15/10/2026`, or of a month, `octubre de 2026`. */
export function timeName(key: string): string {
  return key.length === 7 ? monthText(key) : formatDate(key);
}

function timeKeys(by: 'day' | 'month', { from, to }: DateSpan): readonly string[] {
  const keys: string[] = [];
  for (let day = from; day <= to; day = addCalendarDays(day, 1)) {
    const key = by === 'day' ? day : day.slice(0, 7);
    if (keys.at(-1) !== key) keys.push(key);
  }
  return keys;
}

/** Bars for the largest groups, and one bar for the sum of all others. */
export function namePoints(
  groups: readonly Group[],
  more: RemainingGroups | undefined,
  others: (count: number) => string,
): readonly ChartBar[] {
  const sorted = [...groups].sort((one, other) => Math.abs(other.totals.total) - Math.abs(one.totals.total));
  const alone = sorted.length + (more?.count ?? 0) <= mostBars + 1 ? sorted : sorted.slice(0, mostBars);
  const points = alone
    .map(({ key, name, totals }) => ({ key, name, label: name, total: totals.total }))
    .sort((one, other) => other.total - one.total);
  const rest = sorted.slice(alone.length);
  const count = rest.length + (more?.count ?? 0);
  if (count === 0) return points;
  const cents = rest.reduce(
    (sum, { totals }) => sum + Math.round(totals.total * 100),
    Math.round((more?.total ?? 0) * 100),
  );
  return [...points, { key: '\0others', name: others(count), label: others(count), total: cents / 100 }];
}

/** Groups that the service returns as one sum. */
export interface RemainingGroups {
  readonly count: number;
  readonly total: number;
}

const mostBars = 10;
