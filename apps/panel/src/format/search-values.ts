// Values of the query string of an address. It may contain anything, so each value is checked before it is used.

export function isPositiveNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/** Whether the text is a day that exists, in the form `2026-11-15`. */
export function isDateText(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Text of a search box. The router returns `?search=12` as a number. Undefined if it is empty. */
export function searchTextOf(value: unknown): string | undefined {
  const words = typeof value === 'number' ? String(value) : value;
  // The service refuses text that contains NUL.
  return typeof words === 'string' && words !== '' && !words.includes('\0') ? words.slice(0, 100) : undefined;
}

/** Page and page size of a list. The first page and the default size are not stored. */
export interface PageNumbers {
  readonly page?: number;
  readonly perPage?: 50 | 100;
}

export function pageNumbersOf({ page, perPage }: Record<string, unknown>): PageNumbers {
  return {
    // The service accepts pages up to the millionth.
    ...(isPositiveNumber(page) && page > 1 && page <= 1_000_000 && { page }),
    ...((perPage === 50 || perPage === 100) && { perPage }),
  };
}

/** Change of the filters in an address. Undefined removes a filter. */
export type FilterChange<Search> = { readonly [Key in keyof Search]?: Search[Key] | undefined };

/** Whether the text is a month in the form `2026-10`. */
export function isMonthText(value: unknown): value is string {
  return typeof value === 'string' && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(value);
}

/** Query string of a screen about one month. */
export interface MonthSearch {
  readonly period?: string;
}

export function monthSearchOf({ period }: Record<string, unknown>): MonthSearch {
  return isMonthText(period) ? { period } : {};
}
