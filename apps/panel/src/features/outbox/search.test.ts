import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OutboxSearch, readOutboxSearch, statusNames } from './search.ts';

describe('the address of the mails', () => {
  it('contains every filter and the page', () => {
    const search: OutboxSearch = { search: 'ana@example.com', status: 'failed', page: 2, perPage: 50 };
    expect(readOutboxSearch({ ...search })).toEqual(search);
    expect(readOutboxSearch({ status: 'all', page: 1, perPage: 25 })).toEqual({});
  });

  it('ignores values that are no filter, regardless of what the address contains', () => {
    const keys = fc.constantFrom('search', 'status', 'page', 'perPage');
    fc.assert(
      fc.property(fc.dictionary(keys, fc.jsonValue()), (typed) => {
        const once = readOutboxSearch(typed);
        expect(readOutboxSearch({ ...once })).toEqual(once);
        expect(statusNames).toContain(once.status ?? 'all');
      }),
      { examples: [[{ search: { toString: [] }, status: { toString: [] }, page: { valueOf: [] } }]] },
    );
  });
});
