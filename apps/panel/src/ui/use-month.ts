import { addCalendarMonths, todayInGuayaquil } from '../format/dates.ts';
import { periodTitle } from '../format/periods.ts';
import { isMonthText, monthSearchOf } from '../format/search-values.ts';
import { useLocale } from '../i18n/locale.ts';
import { useSearchFilters } from './use-filters.ts';

const listed = 24;

/**
 * Month of the open screen, which is stored in its address, and the months to choose from. `ahead` is the number of
 * future months among them. Default: the current month. For tax returns it is the previous month until the middle of a
 * month, because its returns are due. With `over` it is always the previous month.
 */
export function useChosenMonth({ ahead = 0, over = false }: { readonly ahead?: number; readonly over?: boolean } = {}) {
  useLocale();
  const [filters, change] = useSearchFilters(monthSearchOf);
  const now = todayInGuayaquil();
  const thisMonth = now.slice(0, 7);
  const usual = over || (ahead === 0 && Number(now.slice(8)) <= 15) ? addCalendarMonths(thisMonth, -1) : thisMonth;
  const period = filters.period ?? usual;
  const recent = Array.from({ length: listed }, (_, index) => addCalendarMonths(thisMonth, ahead - index));
  const months = recent.includes(period) ? recent : [...recent, period];
  return {
    period,
    months: months.map((value) => ({ value, label: periodTitle(value) })),
    choose: (value: string) => isMonthText(value) && change({ period: value === usual ? undefined : value }),
  };
}
