import type { InputOf } from '../../api/talonario.ts';
import type { DocumentTypeCode } from '../../document-types/fields.ts';
import { readTypeCode } from '../../document-types/search.ts';
import { addCalendarMonths, todayInGuayaquil } from '../../format/dates.ts';
import {
  type FilterChange,
  isDateText,
  type PageNumbers,
  pageNumbersOf,
  searchTextOf,
} from '../../format/search-values.ts';

export const viewNames = [
  'all',
  'unmarked',
  'unwithheld',
  'waiting',
  'intact',
  'tampered',
  'faulty',
  'annulled',
] as const;
export type ViewName = (typeof viewNames)[number];

export const sortKeys = ['date', 'number', 'issuer', 'total'] as const;
export type SortKey = (typeof sortKeys)[number];

export const deductibleAnswers = ['yes', 'no', 'unset'] as const;

/** Filters of the list of received documents, as stored in its address. */
export interface ReceivedSearch extends PageNumbers {
  readonly view?: Exclude<ViewName, 'all'>;
  readonly search?: string;
  readonly type?: DocumentTypeCode;
  readonly issuer?: string;
  readonly deductible?: (typeof deductibleAnswers)[number];
  readonly from?: string;
  readonly to?: string;
  readonly sort?: SortKey;
  readonly dir?: 'asc' | 'desc';
}

/** Reads the filters of an address. Invalid values are ignored. */
export function readReceivedDocumentSearch(given: Record<string, unknown>): ReceivedSearch {
  const view = viewNames.find((name) => name === given.view);
  const search = searchTextOf(given.search);
  const type = readTypeCode(given.type);
  // The router returns a RUC as a number if it has no leading zero.
  const issuer = searchTextOf(given.issuer);
  const deductible = deductibleAnswers.find((answer) => answer === given.deductible);
  const sort = sortKeys.find((key) => key === given.sort);
  return {
    ...(view !== undefined && view !== 'all' && { view }),
    ...(search !== undefined && { search }),
    ...(type !== undefined && { type }),
    ...(issuer !== undefined && /^\d{13}$/.test(issuer) && { issuer }),
    ...(deductible !== undefined && { deductible }),
    ...(isDateText(given.from) && { from: given.from }),
    ...(isDateText(given.to) && { to: given.to }),
    ...(sort !== undefined && { sort }),
    ...((given.dir === 'asc' || given.dir === 'desc') && { dir: given.dir }),
    ...pageNumbersOf(given),
  };
}

export type ReceivedSearchChange = FilterChange<ReceivedSearch>;

export const noFilters: ReceivedSearchChange = {
  type: undefined,
  issuer: undefined,
  deductible: undefined,
  from: undefined,
  to: undefined,
};

/** Number of filters in addition to the view and the search box. */
export function countFilters({ type, issuer, deductible, from, to }: ReceivedSearch): number {
  return [type, issuer, deductible, from ?? to].filter((value) => value !== undefined).length;
}

type ListQuery = InputOf<'receivedDocuments.list'>['query'];

/** List request for the page that the address describes. */
export function listQueryOf(search: ReceivedSearch, businessId: number): ListQuery {
  return {
    ...filterQueryOf(search, businessId),
    sortBy: search.sort ?? 'date',
    sortDir: search.dir ?? 'desc',
    page: search.page ?? 1,
    perPage: search.perPage ?? 25,
  };
}

type FilterQuery = InputOf<'receivedDocuments.export'>['query'] & { readonly documentTypeCode?: DocumentTypeCode };

/** Filters of the list without its order and page: all that an export needs. */
export function filterQueryOf(search: ReceivedSearch, businessId: number): FilterQuery {
  const { type, issuer, deductible, from, to } = search;
  return {
    businessId,
    ...(search.search !== undefined && { search: search.search }),
    ...(type !== undefined && { documentTypeCode: type }),
    ...(issuer !== undefined && { issuer }),
    ...(deductible !== undefined && { deductible }),
    ...(from !== undefined && { dateFrom: from }),
    ...(to !== undefined && { dateTo: to }),
    ...filtersOfView[search.view ?? 'all'](search),
  };
}

const filtersOfView: Readonly<Record<ViewName, (search: ReceivedSearch) => Partial<FilterQuery>>> = {
  all: () => ({}),
  unmarked: () => ({ classifiedBy: 'none' }),
  // A withholding is due within five working days, so by default only this month and the last one are of interest.
  unwithheld: ({ from }) => ({
    notWithheldSince: from ?? `${addCalendarMonths(todayInGuayaquil().slice(0, 7), -1)}-01`,
  }),
  waiting: () => ({ xmlStatus: 'waiting' }),
  intact: () => ({ xmlStatus: 'intact' }),
  tampered: () => ({ xmlStatus: 'tampered' }),
  faulty: () => ({ xmlStatus: 'faulty' }),
  annulled: () => ({ state: 'annulled' }),
};
