import type { DocumentTypeCode } from '../../document-types/fields.ts';
import { readTypeCode } from '../../document-types/search.ts';
import {
  type FilterChange,
  isDateText,
  isPositiveNumber,
  type PageNumbers,
  pageNumbersOf,
  searchTextOf,
} from '../../format/search-values.ts';

export const documentViewNames = ['all', 'unfinished', 'rejected', 'drafts', 'today'] as const;
export type DocumentViewName = (typeof documentViewNames)[number];

export const annulledFilters = ['true', 'open', 'false'] as const;
export type AnnulledFilter = (typeof annulledFilters)[number];

export const documentSortColumns = ['date', 'number', 'documentType', 'entity', 'total', 'documentState'] as const;
export type DocumentSortColumn = (typeof documentSortColumns)[number];

/** Filters of the list of documents, as stored in its address, so that a list can be sent to another user as a link. */
export interface DocumentListFilters extends PageNumbers {
  readonly view?: Exclude<DocumentViewName, 'all'>;
  readonly search?: string;
  readonly type?: DocumentTypeCode;
  readonly annulled?: AnnulledFilter;
  readonly establishmentId?: number;
  readonly emissionPointId?: number;
  readonly customerId?: number;
  readonly from?: string;
  readonly to?: string;
  readonly sort?: DocumentSortColumn;
  readonly dir?: 'asc' | 'desc';
}

/** Values of the address that are no filter are ignored. */
export function readDocumentListFilters(given: Record<string, unknown>): DocumentListFilters {
  const { establishmentId, emissionPointId, customerId } = given;
  const view = documentViewNames.find((name) => name === given.view);
  const search = searchTextOf(given.search);
  const type = readTypeCode(given.type);
  const annulled = annulledFilters.find((value) => value === String(given.annulled));
  const sort = documentSortColumns.find((key) => key === given.sort);
  return {
    ...(view !== undefined && view !== 'all' && { view }),
    ...(search !== undefined && { search }),
    ...(type !== undefined && { type }),
    ...(annulled !== undefined && { annulled }),
    ...(isPositiveNumber(establishmentId) && { establishmentId }),
    ...(isPositiveNumber(emissionPointId) && { emissionPointId }),
    ...(isPositiveNumber(customerId) && { customerId }),
    ...(isDateText(given.from) && { from: given.from }),
    ...(isDateText(given.to) && { to: given.to }),
    ...(sort !== undefined && { sort }),
    ...((given.dir === 'asc' || given.dir === 'desc') && { dir: given.dir }),
    ...pageNumbersOf(given),
  };
}

export type DocumentFilterChange = FilterChange<DocumentListFilters>;

export const noDocumentFilters: DocumentFilterChange = {
  type: undefined,
  annulled: undefined,
  establishmentId: undefined,
  emissionPointId: undefined,
  customerId: undefined,
  from: undefined,
  to: undefined,
};

/** Number of filters in addition to the view and the search box. */
export function countDocumentFilters(search: DocumentListFilters): number {
  const { type, annulled, establishmentId, emissionPointId, customerId, from, to } = search;
  const values = [type, annulled, establishmentId, emissionPointId, customerId, from ?? to];
  return values.filter((value) => value !== undefined).length;
}
