// Height of the rows of lists, chosen by the user of this browser. The attribute selects `--row` in tokens.css.
import { useSyncExternalStore } from 'react';

const stored = 'talonario.density';
const listeners = new Set<() => void>();

/** Applies the stored row height when the panel starts. */
export function applyDensity(): void {
  if (localStorage.getItem(stored) === 'dense') document.documentElement.dataset.density = 'dense';
  else delete document.documentElement.dataset.density;
}

export function setDense(dense: boolean): void {
  if (dense) localStorage.setItem(stored, 'dense');
  else localStorage.removeItem(stored);
  applyDensity();
  for (const listener of listeners) listener();
}

export function useDense(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => localStorage.getItem(stored) === 'dense',
  );
}
