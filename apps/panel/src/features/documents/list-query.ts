import type { InputOf } from '../../api/talonario.ts';
import type { DocumentTypeCode } from '../../document-types/fields.ts';
import type { DocumentListFilters, DocumentViewName } from './search.ts';

type ListQuery = InputOf<'documents.list'>['query'];
export type ExportQuery = InputOf<'documents.export'>['query'] & { readonly documentTypeCode?: DocumentTypeCode };

/** List request for the page that the address describes. */
export function documentListQueryOf(search: DocumentListFilters, businessId: number, today: string): ListQuery {
  return {
    ...exportQueryOf(search, businessId, today),
    sortBy: search.sort ?? 'date',
    sortDir: search.dir ?? 'desc',
    page: search.page ?? 1,
    perPage: search.perPage ?? 25,
    view: 'summary',
  };
}

/** Request for the same documents on all pages. */
export function exportQueryOf(search: DocumentListFilters, businessId: number, today: string): ExportQuery {
  const { type, annulled, establishmentId, emissionPointId, customerId } = search;
  const states = statesOfView[search.view ?? 'all'];
  const [from, to] = search.view === 'today' ? [today, today] : [search.from, search.to];
  return {
    businessId,
    ...(search.search !== undefined && { search: search.search }),
    ...(states !== undefined && { documentStateAcronym: states }),
    ...(type !== undefined && { documentTypeCode: type }),
    ...(annulled !== undefined && { annulled }),
    ...(establishmentId !== undefined && { establishmentId }),
    ...(emissionPointId !== undefined && { emissionPointId }),
    ...(customerId !== undefined && { entityId: customerId }),
    ...(from !== undefined && { dateFrom: from }),
    ...(to !== undefined && { dateTo: to }),
  };
}

const statesOfView: Readonly<Record<DocumentViewName, string | undefined>> = {
  all: undefined,
  unfinished: 'PPR,SND,REC',
  rejected: 'DVL,NAT',
  drafts: 'CRD',
  today: undefined,
};
