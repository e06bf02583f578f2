import { useOperationQuery } from '../api/hooks.ts';
import { addCalendarDays, todayInGuayaquil } from '../format/dates.ts';
import { datesOfPeriod } from '../format/periods.ts';

/** Periods of a tax return that the business files, latest first, by month or semester according to its settings. */
export function useFiledPeriods(businessId: number, filed: '104' | '103' | 'ATS') {
  const now = todayInGuayaquil();
  const query = { businessId, from: addCalendarDays(now, -300), to: addCalendarDays(now, 90) };
  const found = useOperationQuery('obligations.list', { query });
  const returns = found.data?.data.filter(
    ({ obligation, period }) => obligation === filed && datesOfPeriod(period).from <= now,
  );
  const periods = returns
    ?.map(({ period }) => period)
    .sort()
    .reverse();
  // Usually the user files the return of the latest period that has ended.
  const usual = periods?.find((period) => datesOfPeriod(period).to < now) ?? periods?.[0];
  return { found, returns, periods, usual };
}
