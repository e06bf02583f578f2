import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { Change, ListPart } from '../format/search-values.ts';
import type { SortDirection } from './data-list.tsx';
import type { Sorting } from './sorting.ts';
import { useFilters } from './use-filters.ts';

/** Values in the address of every list, in addition to its own filters. */
export interface ListSearch extends ListPart {
  readonly view?: string;
  readonly search?: string;
  readonly sort?: string;
  readonly dir?: SortDirection;
}

export interface ListRules<Search extends ListSearch, Key extends string> {
  readonly read: (given: Record<string, unknown>) => Search;
  /** Number of filters in addition to the view and the search box. */
  readonly countFilters: (search: Search) => number;
  readonly sortKeys: readonly Key[];
  /**
   * Columns that are sorted ascending at the first click, such as names. All others begin with the newest or largest.
   */
  readonly ascending: readonly Key[];
}

export type List<Search extends ListSearch, Key extends string> = ReturnType<typeof useList<Search, Key>>;

/**
 * List whose filters are stored in the address, so that Back, Reload and links work. Every change of the filters clears
 * the selection.
 */
export function useList<Search extends ListSearch, Key extends string>(rules: ListRules<Search, Key>) {
  const { read, countFilters, sortKeys, ascending } = rules;
  const [search, setSearch] = useFilters(read);
  const [chosen, setChosen] = useState<ReadonlySet<number | string>>(new Set());
  const filterCount = countFilters(search);
  const [filtersOpen, filters] = useDisclosure(filterCount > 0);
  const change = (next: Change<Search>) => {
    setChosen(new Set());
    setSearch(next);
  };
  // The common values can be changed without knowing the type of the specific filters.
  const changeFrame = (next: Change<ListSearch>) => change(next as Change<Search>);
  const by = sortKeys.find((key) => key === search.sort) ?? sortKeys[0];
  if (by === undefined) throw new Error('a list is sorted by something');
  const dir = search.dir ?? 'desc';
  const other = dir === 'asc' ? 'desc' : 'asc';
  const onSort = (key: Key) =>
    changeFrame({ sort: key, dir: key === by ? other : ascending.includes(key) ? 'asc' : 'desc' });
  const sorting: Sorting<Key> = { by, dir, onSort };
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
    clearChosen: () => setChosen(new Set()),
  };
}
