import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Change } from '../format/search-values.ts';

/** The filters of the open screen, which its address keeps so that back, reload and a link all work; and what changes them. */
export function useFilters<Search extends object>(
  read: (given: Record<string, unknown>) => Search,
): [Search, (next: Change<Search>, options?: { resetScroll: boolean }) => void] {
  const navigate = useNavigate();
  // The router keeps what the reader passed over.
  const filters = read({ ...useSearch({ strict: false }) });
  return [
    filters,
    (next, options) =>
      navigate({
        to: '.',
        // The first page, unless another one is asked for: page 7 of other filters may not exist.
        search: (now: object) => read({ ...now, page: undefined, ...next }),
        // Each letter of a search is no place to go back to.
        replace: Object.keys(next).join() === 'search',
        ...options,
      }),
  ];
}
