import { type ListPart, readPart, readWords } from '../format/search-values.ts';

export const shownNames = ['active', 'inactive', 'all'] as const;
export type Shown = (typeof shownNames)[number];

/** The code of a product; of a person, the identification. */
export const sortKeys = ['name', 'code'] as const;
export type SortKey = (typeof sortKeys)[number];

/** The filters of a directory, as its address keeps them. By name, from A to Z, is not written down. */
export interface DirectorySearch extends ListPart {
  readonly search?: string;
  readonly shown?: Exclude<Shown, 'active'>;
  readonly sort?: Exclude<SortKey, 'name'>;
  readonly dir?: 'desc';
}

/** Whatever the address says that is no filter is passed over. */
export function readDirectorySearch(given: Record<string, unknown>): DirectorySearch {
  const search = readWords(given.search);
  const { shown, sort, dir } = given;
  return {
    ...(search !== undefined && { search }),
    ...((shown === 'inactive' || shown === 'all') && { shown }),
    ...(sort === 'code' && { sort }),
    ...(dir === 'desc' && { dir }),
    ...readPart(given),
  };
}
