import { type PageNumbers, pageNumbersOf, searchTextOf } from '../../format/search-values.ts';

export const statusClasses = ['2xx', '4xx', '5xx'] as const;

/** Filters of the list and the open request, as stored in the address. */
export interface RequestSearch extends PageNumbers {
  readonly search?: string;
  readonly status?: (typeof statusClasses)[number];
  readonly open?: string;
}

/** Reads the filters of an address. Invalid values are ignored. */
export function readRequestSearch(given: Record<string, unknown>): RequestSearch {
  const search = searchTextOf(given.search);
  const status = statusClasses.find((name) => name === given.status);
  const { open } = given;
  return {
    ...(search !== undefined && { search }),
    ...(status !== undefined && { status }),
    ...(typeof open === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(open) && { open }),
    ...pageNumbersOf(given),
  };
}
