import { useOperation } from '../api/hooks.ts';
import { addDays, today } from '../format/dates.ts';
import { spanOfPeriod } from '../format/periods.ts';

/** Periods of a tax return that the business files, latest first, by month or semester according to its settings. */
export function useFiledPeriods(businessId: number, filed: '104' | '103' | 'ATS') {
  const now = today();
  const query = { businessId, from: addDays(now, -300), to: addDays(now, 90) };
  const found = useOperation('obligations.list', { query });
  const periods = found.data?.data
    .filter(({ obligation, period }) => obligation === filed && spanOfPeriod(period).from <= now)
    .map(({ period }) => period)
    .sort()
    .reverse();
  // The return of the latest period that has ended is the one to file.
  const usual = periods?.find((period) => spanOfPeriod(period).to < now) ?? periods?.[0];
  return { found, periods, usual };
}
