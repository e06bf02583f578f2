import { notificationsStore } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';

/**
 * Where short notes appear. They and their movements are heavy: fetched once the page stands, or with the first note, which the
 * store keeps meanwhile. Without a connection it is tried again, so that the page goes on without them.
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
