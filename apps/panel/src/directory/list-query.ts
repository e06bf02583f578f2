import type { InputOf } from '../api/talonario.ts';
import type { DirectoryGroup } from './groups.ts';
import type { DirectorySearch } from './search.ts';

type ListQuery = InputOf<'customers.list'>['query'];

/** The page of a directory that an address asks for. */
export function listQueryOf(search: DirectorySearch, group: DirectoryGroup, businessId: number): ListQuery {
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
// The types of customers serve for all directories; only these names are others.
const fieldsOfItems = { name: 'name', code: 'code' } as unknown as typeof fieldsOfPeople;
