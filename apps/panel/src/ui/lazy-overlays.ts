// Menus and dialogs with what places them are a sixth of the panel's script, and no page is drawn with one open. They are fetched once
// the page stands, or as soon as somebody comes near a button that opens one.
import { useEffect, useSyncExternalStore } from 'react';

export type Overlays = typeof import('./overlays.tsx');

let found: Overlays | undefined;
let coming: Promise<Overlays> | undefined;
const listeners = new Set<() => void>();

export function fetchOverlays(): Promise<Overlays> {
  coming ??= import('./overlays.tsx').then(keep, forget);
  return coming;
}

/** Undefined until they are there. While they are wanted they are asked for again, however often the network fails. */
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

/** On a button that will need them: they are on their way before it is pressed. */
export const prefetchOverlaysProps = { onPointerEnter: fetchSilently, onFocus: fetchSilently };

function fetchSilently(): void {
  fetchOverlays().catch(() => {}); // pressing the button asks again
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
