import { type ListPart, readPart, readWords } from '../../format/search-values.ts';

export const statusClasses = ['2xx', '4xx', '5xx'] as const;

/** The filters of the list, and the request that is open, as the address keeps them. */
export interface RequestSearch extends ListPart {
  readonly search?: string;
  readonly status?: (typeof statusClasses)[number];
  readonly open?: string;
}

/** Whatever the address says that is no filter is passed over. */
export function readRequestSearch(given: Record<string, unknown>): RequestSearch {
  const search = readWords(given.search);
  const status = statusClasses.find((name) => name === given.status);
  const { open } = given;
  return {
    ...(search !== undefined && { search }),
    ...(status !== undefined && { status }),
    ...(typeof open === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(open) && { open }),
    ...readPart(given),
  };
}
