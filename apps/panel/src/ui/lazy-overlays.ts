// Loads the code of menus and dialogs. It is a sixth of the panel's script, and no page is first rendered with a menu
// or dialog open. So it is loaded after the page, or as soon as the pointer or the focus reaches a button that opens
// one.
import { useEffect, useSyncExternalStore } from 'react';

export type OverlayModule = typeof import('./overlays.tsx');

let found: OverlayModule | undefined;
let coming: Promise<OverlayModule> | undefined;
const listeners = new Set<() => void>();

export function loadOverlays(): Promise<OverlayModule> {
  coming ??= import('./overlays.tsx').then(keep, forget);
  return coming;
}

/**
 * Returns the components of menus and dialogs, or undefined until they are loaded. While components are needed, loading
 * is repeated until it succeeds.
 */
export function useOverlayModule(wanted: boolean): OverlayModule | undefined {
  const overlays = useSyncExternalStore(subscribe, () => found);
  const missing = wanted && overlays === undefined;
  useEffect(() => {
    if (!missing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () =>
      loadOverlays().catch(() => {
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
  loadOverlays().catch(() => {}); // pressing the button loads them again
}

function keep(overlays: OverlayModule): OverlayModule {
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
