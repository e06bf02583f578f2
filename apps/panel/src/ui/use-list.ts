import { useDisclosure } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import type { FilterChange, PageNumbers } from '../format/search-values.ts';
import type { SortDirection } from './data-list.tsx';
import type { ListSorting } from './sorting.ts';
import { useSearchFilters } from './use-filters.ts';

/** Values in the address of every list, in addition to its own filters. */
export interface ListSearch extends PageNumbers {
  readonly view?: string;
  readonly search?: string;
  readonly sort?: string;
  readonly dir?: SortDirection;
}

export interface ListOptions<Search extends ListSearch, Key extends string> {
  readonly read: (given: Record<string, unknown>) => Search;
  /** Number of filters in addition to the view and the search box. */
  readonly countFilters: (search: Search) => number;
  readonly sortKeys: readonly Key[];
  /**
   * Columns that are sorted ascending at the first click, such as names. All other columns start with the newest or
   * largest value.
   */
  readonly ascending: readonly Key[];
}

export type ListState<Search extends ListSearch, Key extends string> = ReturnType<typeof useListState<Search, Key>>;

/**
 * List whose filters are stored in the address, so that Back, Reload and links work. Every change of the filters clears
 * the selection.
 */
export function useListState<Search extends ListSearch, Key extends string>(rules: ListOptions<Search, Key>) {
  const { read, countFilters, sortKeys, ascending } = rules;
  const [search, setSearch] = useSearchFilters(read);
  const [chosen, setChosen] = useState<ReadonlySet<number | string>>(noneChosen);
  const filterCount = countFilters(search);
  const [filtersOpen, filters] = useDisclosure(filterCount > 0);
  const change = useCallback(
    (next: FilterChange<Search>) => {
      setChosen(noneChosen);
      setSearch(next);
    },
    [setSearch],
  );
  // The cast allows changing the common values without knowing the type of the specific filters.
  const changeFrame = useCallback((next: FilterChange<ListSearch>) => change(next as FilterChange<Search>), [change]);
  const by = sortKeys.find((key) => key === search.sort) ?? sortKeys[0];
  if (by === undefined) throw new Error('a list is sorted by something');
  const dir = search.dir ?? 'desc';
  const sorting: ListSorting<Key> = useMemo(() => {
    const other = dir === 'asc' ? 'desc' : 'asc';
    const onSort = (key: Key) =>
      changeFrame({ sort: key, dir: key === by ? other : ascending.includes(key) ? 'asc' : 'desc' });
    return { by, dir, onSort };
  }, [by, dir, ascending, changeFrame]);
  return {
    search,
    change,
    changeFrame,
    sorting,
    sortKeys,
    filterCount,
    filtersOpen,
    toggleFilters: filters.toggle,
    chosen,
    setChosen,
    clearChosen: () => setChosen(noneChosen),
  };
}

/** One set for all, so that clearing an empty selection renders nothing. */
const noneChosen: ReadonlySet<number | string> = new Set();
