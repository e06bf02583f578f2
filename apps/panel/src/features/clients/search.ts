import { isMonthText, searchTextOf } from '../../format/search-values.ts';

export const clientViews = ['all', 'overdue', 'soon', 'fine'] as const;
export type ClientView = (typeof clientViews)[number];

/** Month, view and search words of the list of clients, as stored in its address. */
export interface ClientSearch {
  readonly period?: string;
  readonly view?: Exclude<ClientView, 'all'>;
  readonly search?: string;
}

export function readClientSearch(given: Record<string, unknown>): ClientSearch {
  const view = clientViews.find((name) => name === given.view);
  const search = searchTextOf(given.search);
  return {
    ...(isMonthText(given.period) && { period: given.period }),
    ...(view !== undefined && view !== 'all' && { view }),
    ...(search !== undefined && { search }),
  };
}
