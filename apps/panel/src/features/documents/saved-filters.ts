// Filters that a user has saved under a name, in this browser and for each business.
import { useState } from 'react';
import { todayInGuayaquil } from '../../format/dates.ts';
import { type DatePreset, datePresetOf, datePresets, dateRangeOfPreset } from './date-presets.ts';
import { type DocumentListFilters, readDocumentListFilters } from './search.ts';

export interface SavedFilter {
  readonly name: string;
  readonly search: DocumentListFilters;
  /** Preset of the dates, such as "this month". The dates are computed when the filter is opened. */
  readonly preset?: DatePreset | undefined;
}

/** Filter values on that day. */
export function searchOfSavedFilter({ search, preset }: SavedFilter, day = todayInGuayaquil()): DocumentListFilters {
  return preset === undefined ? search : { ...search, ...dateRangeOfPreset(preset, day) };
}

export function savedFilterOf(
  name: string,
  { page: _, ...search }: DocumentListFilters,
  day = todayInGuayaquil(),
): SavedFilter {
  const { from, to, ...others } = search;
  const preset = datePresetOf({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, day);
  return preset === undefined ? { name, search } : { name, search: others, preset };
}

const most = 20;
const keyOf = (businessId: number) => `talonario.filters.${businessId}`;

export function useSavedFilters(businessId: number) {
  const [state, setState] = useState(() => ({ businessId, saved: loadSavedFilters(businessId) }));
  const saved = state.businessId === businessId ? state.saved : loadSavedFilters(businessId);
  const write = (next: readonly SavedFilter[]) => {
    localStorage.setItem(keyOf(businessId), JSON.stringify(next));
    setState({ businessId, saved: next });
  };
  return {
    saved,
    /** Saving under an existing name replaces the filter. */
    save: (name: string, search: DocumentListFilters) =>
      write([savedFilterOf(name, search), ...saved.filter((one) => one.name !== name)].slice(0, most)),
    remove: (name: string) => write(saved.filter((one) => one.name !== name)),
  };
}

/** The browser's storage may contain data of another version or any other data. Invalid entries are ignored. */
export function loadSavedFilters(businessId: number): readonly SavedFilter[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(businessId)) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((one: { name?: unknown; search?: unknown; preset?: unknown } | null) => {
      if (typeof one?.name !== 'string' || typeof one.search !== 'object' || one.search === null) return [];
      const search = readDocumentListFilters(one.search as Record<string, unknown>);
      return [{ name: one.name.slice(0, 60), search, preset: datePresets.find((name) => name === one.preset) }];
    });
  } catch {
    return [];
  }
}
