// The business the panel works with. An account may have several; the choice is kept in this browser.
import { useSyncExternalStore } from 'react';
import { useData } from '../api/hooks.ts';
import type { DataOf } from '../api/talonario.ts';

type Workplace = DataOf<'workplaces.list'>[number];

/** What everybody who works in a business knows of it. */
export type Business = Omit<Workplace, 'establishments' | 'emissionPoints'>;
/** With how it is set up, for whoever may see that. */
export type SetUpBusiness = DataOf<'businesses.list'>[number];

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

/** Those of the account; whoever may not see how they are set up knows them as places to work in. */
export function useBusinesses(): readonly Business[] {
  const full = useData('session.get', {}).rights.permissions.includes('settings:read');
  return useData(full ? 'businesses.list' : 'workplaces.list', full ? allOfThem : {});
}

/** Only for screens that ask for `settings:read`. */
export function useSetUpBusinesses(): readonly SetUpBusiness[] {
  return useData('businesses.list', allOfThem);
}

/** The business in use on such a screen, or undefined while the account has none. */
export function useChosenSetUpBusiness(): SetUpBusiness | undefined {
  const chosen = useChosenBusiness();
  return useSetUpBusinesses().find(({ id }) => id === chosen?.id);
}

/** For such a screen that the shell only shows once there is a business. */
export function useSetUpBusiness(): SetUpBusiness {
  const business = useChosenSetUpBusiness();
  if (business === undefined) throw new Error('this screen needs a business');
  return business;
}

const allOfThem = { query: { perPage: 100 } };

/** Where documents of a business can be issued. */
export function useWorkplace(businessId: number): Pick<Workplace, 'establishments' | 'emissionPoints'> {
  return (
    useData('workplaces.list', {}).find(({ id }) => id === businessId) ?? { establishments: [], emissionPoints: [] }
  );
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
