import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AuditSearch, readAccountSearch, readAuditSearch, tabNames } from './search.ts';

describe('the address of the audit log', () => {
  it('contains every filter and the page', () => {
    const search: AuditSearch = {
      search: 'customers.update',
      record: 'customer',
      from: '2026-01-31',
      to: '2026-02-28',
      page: 2,
      perPage: 50,
    };
    expect(readAuditSearch({ ...search })).toEqual(search);
  });

  it('contains nothing that the service would refuse', () => {
    const typed = { search: '', record: 'constructor', from: '2026-02-30', to: '15/11/2026', page: 0 };
    expect(readAuditSearch(typed)).toEqual({});
    expect(readAuditSearch({ search: 12, page: 1.5 })).toEqual({ search: '12' });
  });

  it('ignores values that are no filter, regardless of what the address contains', () => {
    const keys = fc.constantFrom('search', 'record', 'from', 'to', 'page', 'perPage');
    fc.assert(
      fc.property(fc.dictionary(keys, fc.jsonValue()), (typed) => {
        const once = readAuditSearch(typed);
        expect(readAuditSearch({ ...once })).toEqual(once);
      }),
    );
  });
});

describe('the address of the account', () => {
  it.each(tabNames)('contains the open tab: %s', (tab) => {
    expect(readAccountSearch({ tab }).tab ?? 'profile').toBe(tab);
  });

  it('opens the profile if it names no tab', () => {
    expect(readAccountSearch({})).toEqual({});
    expect(readAccountSearch({ tab: ['plan'] })).toEqual({});
  });
});
