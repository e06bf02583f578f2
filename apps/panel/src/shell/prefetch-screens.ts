// Loads the code of the menu's screens while the browser is idle, so that they open at once and also without a network.
// If the user asked the browser to save data, nothing is loaded in advance.
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const pauseMs = 4_000;

export function usePrefetchedScreens(addresses: readonly string[]): void {
  const router = useRouter();
  const list = addresses.join(' ');
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData === true) return;
    let gone = false;
    const timer = setTimeout(async () => {
      for (const to of list.split(' ')) {
        await new Promise<void>((resolve) => whenIdle(resolve));
        if (gone) return;
        const [route] = router.matchRoutes(to, {}).slice(-1);
        if (route !== undefined) await router.loadRouteChunk(router.routesById[route.routeId as never]);
      }
    }, pauseMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [router, list]);
}

function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: 10_000 });
  else setTimeout(then, 200);
}
