import { useEffect, useState } from 'react';
import { loadOverlays, type OverlayModule, useOverlayModule } from './lazy-overlays.ts';
import { notifyFailure } from './notify.ts';

let stand: () => void = () => {};
const hostMounted = new Promise<void>((resolve) => {
  stand = resolve;
});

/**
 * Renders confirmations and other dialogs that belong to no component. Their code is loaded after the page, see
 * lazy-overlays.ts.
 */
export function ModalHost() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 4000);
    return () => clearTimeout(timer);
  }, []);
  const overlays = useOverlayModule(late);
  useEffect(() => {
    if (overlays !== undefined) stand();
  }, [overlays]);
  return overlays === undefined ? null : <overlays.ModalsProvider>{null}</overlays.ModalsProvider>;
}

/** Opens a dialog as soon as the host is mounted. */
export function withModals(open: (modals: OverlayModule['modals']) => void): void {
  Promise.all([loadOverlays(), hostMounted]).then(([{ modals }]) => open(modals), notifyFailure);
}
