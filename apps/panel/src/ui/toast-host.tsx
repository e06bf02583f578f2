import { notificationsStore } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';

/**
 * Renders short notifications. Their code and animations are large, so they are loaded after the page or with the first
 * notification, which the store keeps until then. If loading fails, it is repeated, and the page works without them.
 */
export function ToastHost() {
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let begun = false;
    const fetchSoon = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        begun = true;
        import('./toasts.tsx').then(
          ({ default: found }) => setToasts(() => found),
          () => fetchSoon(5000),
        );
      }, milliseconds);
    };
    fetchSoon(4000);
    const unsubscribe = notificationsStore.subscribe(() => begun || fetchSoon(0));
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);
  return Toasts === undefined ? null : <Toasts />;
}
