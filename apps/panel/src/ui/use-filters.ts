import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { FilterChange } from '../format/search-values.ts';

/**
 * Filters of the open screen and the function that changes them. They are stored in the address, so that Back, Reload
 * and links work.
 */
export function useSearchFilters<Search extends object>(
  read: (given: Record<string, unknown>) => Search,
): [Search, (next: FilterChange<Search>, options?: { resetScroll: boolean }) => void] {
  const navigate = useNavigate();
  // The router also returns values that `read` ignored, so they are read again.
  const filters = read({ ...useSearch({ strict: false }) });
  const change = useCallback(
    (next: FilterChange<Search>, options?: { resetScroll: boolean }) =>
      void navigate({
        to: '.',
        // Shows the first page unless a page is given, because page 7 may not exist with other filters.
        search: (now: object) => read({ ...now, page: undefined, ...next }),
        // The single letters of a typed search do not become entries of the browser's history.
        replace: Object.keys(next).join() === 'search',
        ...options,
      }),
    [navigate, read],
  );
  return [filters, change];
}
