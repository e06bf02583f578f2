/** The filters of the list of documents, as its address keeps them. */
export interface DocumentSearch {
  readonly search?: string;
}

export function readDocumentSearch(search: Record<string, unknown>): DocumentSearch {
  return typeof search.search === 'string' && search.search !== '' ? { search: search.search } : {};
}
