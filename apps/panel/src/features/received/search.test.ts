import { expect, it } from 'vitest';
import { countFilters, listQueryOf, readReceivedDocumentSearch } from './search.ts';

it('reads the filters of an address and ignores other values', () => {
  const given = {
    view: 'faulty',
    type: 1,
    issuer: 1799999915001,
    deductible: 'unset',
    from: '2026-09-01',
    x: 1,
    page: 2,
  };
  const search = readReceivedDocumentSearch(given);
  expect(search).toEqual({
    view: 'faulty',
    type: '01',
    issuer: '1799999915001',
    deductible: 'unset',
    from: '2026-09-01',
    page: 2,
  });
  expect(countFilters(search)).toBe(4);
  expect(readReceivedDocumentSearch({ view: 'all', issuer: '12', deductible: 'maybe', from: 'x' })).toEqual({});
});

it('asks the server for the documents of the view', () => {
  expect(listQueryOf({ view: 'waiting', type: '07' }, 3)).toEqual({
    businessId: 3,
    documentTypeCode: '07',
    xmlStatus: 'waiting',
    sortBy: 'date',
    sortDir: 'desc',
    page: 1,
    perPage: 25,
  });
});
