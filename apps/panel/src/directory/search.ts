import { type PageNumbers, pageNumbersOf, searchTextOf } from '../format/search-values.ts';

export const activeFilterNames = ['active', 'inactive', 'all'] as const;
export type ActiveFilter = (typeof activeFilterNames)[number];

/** Columns by which a directory can be sorted. `code` is the code of a product, or the identification of a person. */
export const directorySortKeys = ['name', 'code'] as const;
export type DirectorySortKey = (typeof directorySortKeys)[number];

/** Filters of a directory, as stored in its address. The default order, by name from A to Z, is not stored. */
export interface DirectoryListFilters extends PageNumbers {
  readonly search?: string;
  readonly shown?: Exclude<ActiveFilter, 'active'>;
  readonly sort?: Exclude<DirectorySortKey, 'name'>;
  readonly dir?: 'desc';
}

/** Reads the filters of an address. Invalid values are ignored. */
export function readDirectoryListFilters(given: Record<string, unknown>): DirectoryListFilters {
  const search = searchTextOf(given.search);
  const { shown, sort, dir } = given;
  return {
    ...(search !== undefined && { search }),
    ...((shown === 'inactive' || shown === 'all') && { shown }),
    ...(sort === 'code' && { sort }),
    ...(dir === 'desc' && { dir }),
    ...pageNumbersOf(given),
  };
}
