import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNewDocumentSearch } from '../../document-types/search.ts';
import { documentListQueryOf, exportQueryOf } from './list-query.ts';
import {
  countDocumentFilters,
  type DocumentListFilters,
  documentSortColumns,
  readDocumentListFilters,
} from './search.ts';

describe('the address of the list', () => {
  it('contains every filter, so that a list can be sent as a link', () => {
    const search: DocumentListFilters = {
      view: 'rejected',
      search: '001-001',
      type: '04',
      establishmentId: 3,
      emissionPointId: 4,
      customerId: 5,
      from: '2026-01-31',
      to: '2026-02-28',
      sort: 'total',
      dir: 'asc',
      page: 2,
      perPage: 50,
    };
    expect(readDocumentListFilters({ ...search })).toEqual(search);
  });

  it('ignores values that are no filter, regardless of what the address contains', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.jsonValue()), (typed) => {
        const once = readDocumentListFilters(typed);
        expect(readDocumentListFilters({ ...once })).toEqual(once);
        expect(documentSortColumns).toContain(once.sort ?? 'date');
        const begun = readNewDocumentSearch(typed);
        expect(readNewDocumentSearch({ ...begun })).toEqual(begun);
      }),
      { examples: [[{ type: { toString: [] } }]] },
    );
  });

  it('reads a number typed by hand as a search text and as a type', () => {
    expect(readDocumentListFilters({ search: 12, type: 1 })).toEqual({ search: '12', type: '01' });
    expect(readNewDocumentSearch({ type: 7 })).toEqual({ type: '07' });
  });

  it('contains nothing that the service would refuse', () => {
    expect(readDocumentListFilters({ from: '2026-02-30', page: 0, perPage: 1000, view: 'x', dir: 'up' })).toEqual({});
  });
});

describe('the request of the list', () => {
  it.each([
    ['unfinished', 'PPR,SND,REC'],
    ['rejected', 'DVL,NAT'],
    ['drafts', 'CRD'],
  ] as const)('%s is %s', (view, states) => {
    expect(documentListQueryOf({ view }, 1, '2026-11-15').documentStateAcronym).toBe(states);
  });

  it('of the view "today" asks for today, even if other dates were chosen before', () => {
    const query = documentListQueryOf({ view: 'today', from: '2026-01-01' }, 1, '2026-11-15');
    expect([query.dateFrom, query.dateTo]).toEqual(['2026-11-15', '2026-11-15']);
  });

  it('asks an export for the same documents on all pages', () => {
    const search: DocumentListFilters = { view: 'rejected', search: 'ana', page: 3, sort: 'total' };
    expect(exportQueryOf(search, 7, '2026-11-15')).toEqual({
      businessId: 7,
      search: 'ana',
      documentStateAcronym: 'DVL,NAT',
    });
  });

  it('counts both dates as one filter', () => {
    expect(countDocumentFilters({ from: '2026-01-01', to: '2026-01-31', type: '01', search: 'x' })).toBe(2);
  });
});

const keys = [
  'view',
  'search',
  'type',
  'establishmentId',
  'emissionPointId',
  'customerId',
  'from',
  'to',
  'sort',
  'dir',
  'page',
  'perPage',
] as const;
