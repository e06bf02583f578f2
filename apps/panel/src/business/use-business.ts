// The business that the panel shows. An account may have several; the choice is stored in this browser.
import { useSyncExternalStore } from 'react';
import { useOperationData } from '../api/hooks.ts';
import type { DataOf } from '../api/talonario.ts';

type Workplace = DataOf<'workplaces.list'>[number];

/** Fields of a business that every user who works in it can read. */
export type Business = Omit<Workplace, 'establishments' | 'emissionPoints'>;
/** Business with its settings, for users who may read them. */
export type SetUpBusiness = DataOf<'businesses.list'>[number];

const storageKey = 'talonario.business';
const listeners = new Set<() => void>();
let chosen = readStored();

export function chooseBusiness(id: number): void {
  chosen = id;
  try {
    localStorage.setItem(storageKey, String(id));
  } catch {
    // The storage of the browser may be disabled. The choice then lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

/**
 * Businesses of the account. Users without the permission `settings:read` get only the fields that are needed to work
 * in a business.
 */
export function useBusinesses(): readonly Business[] {
  const full = useOperationData('session.get', {}).rights.permissions.includes('settings:read');
  return useOperationData(full ? 'businesses.list' : 'workplaces.list', full ? allOfThem : {});
}

/** Businesses with their settings, only for screens that require `settings:read`. */
export function useSetUpBusinesses(): readonly SetUpBusiness[] {
  return useOperationData('businesses.list', allOfThem);
}

/** Chosen business, for a screen that requires `settings:read`. Undefined while the account has none. */
export function useChosenSetUpBusiness(): SetUpBusiness | undefined {
  const chosen = useChosenBusiness();
  return useSetUpBusinesses().find(({ id }) => id === chosen?.id);
}

/** Chosen business with its settings, for a screen that the shell shows only if there is a business. */
export function useSetUpBusiness(): SetUpBusiness {
  const business = useChosenSetUpBusiness();
  if (business === undefined) throw new Error('this screen needs a business');
  return business;
}

const allOfThem = { query: { perPage: 100 } };

/** Establishments and emission points where documents of a business can be issued. */
export function useIssuingPlaces(businessId: number): Pick<Workplace, 'establishments' | 'emissionPoints'> {
  return (
    useOperationData('workplaces.list', {}).find(({ id }) => id === businessId) ?? {
      establishments: [],
      emissionPoints: [],
    }
  );
}

/** Chosen business, or undefined while the account has none. */
export function useChosenBusiness(): Business | undefined {
  const wanted = useSyncExternalStore(subscribe, () => chosen);
  const businesses = useBusinesses();
  return businesses.find(({ id }) => id === wanted) ?? businesses.find(({ active }) => active) ?? businesses[0];
}

/** Chosen business, for screens that the shell shows only if there is one. */
export function useRequiredBusiness(): Business {
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
