import { type ListPart, readPart, readWords } from '../format/search-values.ts';

export const shownNames = ['active', 'inactive', 'all'] as const;
export type Shown = (typeof shownNames)[number];

/** Code of a product, or identification of a person. */
export const sortKeys = ['name', 'code'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Filters of a directory, as stored in its address. The default order, by name from A to Z, is not stored. */
export interface DirectorySearch extends ListPart {
  readonly search?: string;
  readonly shown?: Exclude<Shown, 'active'>;
  readonly sort?: Exclude<SortKey, 'name'>;
  readonly dir?: 'desc';
}

/** Values of the address that are no filter are ignored. */
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
