// The business the panel works with. An account may have several; the choice is kept in this browser.
import { useSyncExternalStore } from 'react';
import { useData } from '../api/hooks.ts';
import type { DataOf } from '../api/talonario.ts';

export type Business = DataOf<'businesses.list'>[number];

const storageKey = 'talonario.business';
const listeners = new Set<() => void>();
let chosen = readStored();

export function chooseBusiness(id: number): void {
  chosen = id;
  try {
    localStorage.setItem(storageKey, String(id));
  } catch {
    // Storage may be switched off; the choice then lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function useBusinesses(): readonly Business[] {
  return useData('businesses.list', { query: { perPage: 100 } });
}

/** The business in use, or undefined while the account has none. */
export function useChosenBusiness(): Business | undefined {
  const wanted = useSyncExternalStore(subscribe, () => chosen);
  const businesses = useBusinesses();
  return businesses.find(({ id }) => id === wanted) ?? businesses.find(({ active }) => active) ?? businesses[0];
}

/** For screens that the shell only shows once there is a business. */
export function useBusiness(): Business {
  const business = useChosenBusiness();
  if (business === undefined) throw new Error('this screen needs a business');
  return business;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStored(): number | undefined {
  try {
    const stored = Number(localStorage.getItem(storageKey));
    return Number.isSafeInteger(stored) && stored > 0 ? stored : undefined;
  } catch {
    return undefined;
  }
}
