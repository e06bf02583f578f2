// Filters that a user has saved under a name, in this browser and for each business.
import { useState } from 'react';
import { today } from '../../format/dates.ts';
import { type PresetName, presetNames, presetOf, presetRange } from './date-presets.ts';
import { type DocumentSearch, readDocumentSearch } from './search.ts';

export interface SavedFilter {
  readonly name: string;
  readonly search: DocumentSearch;
  /** Preset of the dates, such as "this month". The dates are computed when the filter is opened. */
  readonly preset?: PresetName | undefined;
}

/** Filter values on that day. */
export function searchOf({ search, preset }: SavedFilter, day = today()): DocumentSearch {
  return preset === undefined ? search : { ...search, ...presetRange(preset, day) };
}

export function filterOf(name: string, { page: _, ...search }: DocumentSearch, day = today()): SavedFilter {
  const { from, to, ...others } = search;
  const preset = presetOf({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, day);
  return preset === undefined ? { name, search } : { name, search: others, preset };
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
    /** Saving under an existing name replaces the filter. */
    save: (name: string, search: DocumentSearch) =>
      write([filterOf(name, search), ...saved.filter((one) => one.name !== name)].slice(0, most)),
    remove: (name: string) => write(saved.filter((one) => one.name !== name)),
  };
}

/** The browser's storage may contain data of another version or any other data. Invalid entries are ignored. */
export function readSaved(businessId: number): readonly SavedFilter[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(businessId)) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((one: { name?: unknown; search?: unknown; preset?: unknown } | null) => {
      if (typeof one?.name !== 'string' || typeof one.search !== 'object' || one.search === null) return [];
      const search = readDocumentSearch(one.search as Record<string, unknown>);
      return [{ name: one.name.slice(0, 60), search, preset: presetNames.find((name) => name === one.preset) }];
    });
  } catch {
    return [];
  }
}
