// Menus, dialogs and their positioning are a sixth of the panel's script, and no page is first rendered with one open.
// They are loaded after the page, or as soon as the pointer or the focus reaches a button that opens one.
import { useEffect, useSyncExternalStore } from 'react';

export type Overlays = typeof import('./overlays.tsx');

let found: Overlays | undefined;
let coming: Promise<Overlays> | undefined;
const listeners = new Set<() => void>();

export function fetchOverlays(): Promise<Overlays> {
  coming ??= import('./overlays.tsx').then(keep, forget);
  return coming;
}

/**
 * Returns the components of menus and dialogs, or undefined until they are loaded. While components are needed, loading
 * is repeated until it succeeds.
 */
export function useOverlays(wanted: boolean): Overlays | undefined {
  const overlays = useSyncExternalStore(subscribe, () => found);
  const missing = wanted && overlays === undefined;
  useEffect(() => {
    if (!missing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () =>
      fetchOverlays().catch(() => {
        timer = setTimeout(ask, 2000);
      });
    ask();
    return () => clearTimeout(timer);
  }, [missing]);
  return overlays;
}

/** Props for a button that opens an overlay: loading starts before it is pressed. */
export const prefetchOverlaysProps = { onPointerEnter: fetchSilently, onFocus: fetchSilently };

function fetchSilently(): void {
  fetchOverlays().catch(() => {}); // pressing the button loads them again
}

function keep(overlays: Overlays): Overlays {
  found = overlays;
  for (const listener of listeners) listener();
  return overlays;
}

function forget(error: unknown): never {
  coming = undefined;
  throw error;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
