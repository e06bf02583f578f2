import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listQueryOf } from './list-query.ts';
import { type DirectoryListFilters, readDirectoryListFilters } from './search.ts';

describe('the address of a directory', () => {
  it('contains every filter, the order and the page', () => {
    const search: DirectoryListFilters = {
      search: 'ana',
      shown: 'inactive',
      sort: 'code',
      dir: 'desc',
      page: 2,
      perPage: 100,
    };
    expect(readDirectoryListFilters({ ...search })).toEqual(search);
  });

  it('leaves out what a directory shows by default', () => {
    const usual = { search: '', shown: 'active', sort: 'name', dir: 'asc', page: 1, perPage: 25 };
    expect(readDirectoryListFilters(usual)).toEqual({});
  });

  it('contains nothing that the service would refuse', () => {
    expect(readDirectoryListFilters({ search: 'a\0b', sort: 'price', dir: 'up', page: 1_000_001 })).toEqual({});
    expect(readDirectoryListFilters({ search: 12, page: 1.5, perPage: 1000 })).toEqual({ search: '12' });
  });

  it('ignores values that are no filter, regardless of what the address contains', () => {
    const keys = fc.constantFrom('search', 'shown', 'sort', 'dir', 'page', 'perPage');
    fc.assert(
      fc.property(fc.dictionary(keys, fc.jsonValue()), (typed) => {
        const once = readDirectoryListFilters(typed);
        expect(readDirectoryListFilters({ ...once })).toEqual(once);
        expect(['inactive', 'all', undefined]).toContain(once.shown);
      }),
      { examples: [[{ search: { toString: [] }, shown: { toString: [] }, page: { valueOf: [] }, perPage: ['50'] }]] },
    );
  });
});

describe('request of a directory', () => {
  it('asks for the active records by name by default', () => {
    const usual = { businessId: 7, active: true, sortDir: 'asc', page: 1, perPage: 25 };
    expect(listQueryOf({}, 'customers', 7)).toEqual({ ...usual, sortBy: 'businessName' });
    expect(listQueryOf({}, 'items', 7)).toEqual({ ...usual, sortBy: 'name' });
  });

  it('sorts persons by identification, which users see as their code', () => {
    expect(listQueryOf({ sort: 'code', dir: 'desc' }, 'carriers', 7)).toMatchObject({
      sortBy: 'identification',
      sortDir: 'desc',
    });
    expect(listQueryOf({ sort: 'code' }, 'items', 7)).toMatchObject({ sortBy: 'code', sortDir: 'asc' });
  });

  it('asks for inactive records, or for all', () => {
    expect(listQueryOf({ shown: 'inactive' }, 'items', 7)).toMatchObject({ active: false });
    expect(listQueryOf({ shown: 'all' }, 'items', 7)).not.toHaveProperty('active');
  });
});
