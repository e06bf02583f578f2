// Language of the panel: Spanish by default, or English. Stored in this browser and, once the user has signed in, with
// the user.
import { useSyncExternalStore } from 'react';

export type Locale = 'es' | 'en';

const storageKey = 'talonario.locale';
const listeners = new Set<() => void>();
let current: Locale = readStored() ?? 'es';

export function getLocale(): Locale {
  return current;
}

export function setLocale(locale: Locale): void {
  current = locale;
  document.documentElement.lang = locale;
  try {
    localStorage.setItem(storageKey, locale);
  } catch {
    // Storage may be disabled. The choice then lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, getLocale);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStored(): Locale | undefined {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'es' || stored === 'en' ? stored : undefined;
  } catch {
    return undefined;
  }
}
