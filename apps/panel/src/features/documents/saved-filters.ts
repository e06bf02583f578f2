// Filters that somebody gave a name, in this browser, for each business.
import { useState } from 'react';
import { type DocumentSearch, readDocumentSearch } from './search.ts';

export interface SavedFilter {
  readonly name: string;
  readonly search: DocumentSearch;
}

const most = 20;
const keyOf = (businessId: number) => `talonario.filters.${businessId}`;

export function useSavedFilters(businessId: number) {
  const [state, setState] = useState(() => ({ businessId, saved: readSaved(businessId) }));
  const saved = state.businessId === businessId ? state.saved : readSaved(businessId);
  const write = (next: readonly SavedFilter[]) => {
    localStorage.setItem(keyOf(businessId), JSON.stringify(next));
    setState({ businessId, saved: next });
  };
  return {
    saved,
    /** The same name again is written over. */
    save: (name: string, { page: _page, ...search }: DocumentSearch) =>
      write([{ name, search }, ...saved.filter((one) => one.name !== name)].slice(0, most)),
    remove: (name: string) => write(saved.filter((one) => one.name !== name)),
  };
}

/** What lies in the browser may be of another version, or of anybody: whatever is no filter is passed over. */
export function readSaved(businessId: number): readonly SavedFilter[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(businessId)) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((one: { name?: unknown; search?: unknown } | null) =>
      typeof one?.name === 'string' && typeof one.search === 'object' && one.search !== null
        ? [{ name: one.name.slice(0, 60), search: readDocumentSearch(one.search as Record<string, unknown>) }]
        : [],
    );
  } catch {
    return [];
  }
}
