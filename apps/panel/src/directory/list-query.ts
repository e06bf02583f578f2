import type { InputOf } from '../api/talonario.ts';
import type { DirectoryGroup } from './groups.ts';
import type { DirectoryListFilters } from './search.ts';

type ListQuery = InputOf<'customers.list'>['query'];

/** List request for the page of a directory that the address describes. */
export function listQueryOf(search: DirectoryListFilters, group: DirectoryGroup, businessId: number): ListQuery {
  const fields = group === 'items' ? fieldsOfItems : fieldsOfPeople;
  return {
    businessId,
    ...(search.search !== undefined && { search: search.search }),
    ...(search.shown !== 'all' && { active: search.shown === undefined }),
    sortBy: fields[search.sort ?? 'name'],
    sortDir: search.dir ?? 'asc',
    page: search.page ?? 1,
    perPage: search.perPage ?? 25,
  };
}

const fieldsOfPeople = { name: 'businessName', code: 'identification' } as const;
// The types of customers are used for all directories. The only difference is in these field names.
const fieldsOfItems = { name: 'name', code: 'code' } as unknown as typeof fieldsOfPeople;
