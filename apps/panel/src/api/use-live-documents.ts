import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startsWithOneOf } from './hooks.ts';

/** Reads documents again as soon as the server tells that one of them moved, so that no screen has to be reloaded. */
export function useLiveDocuments(businessId: number | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (businessId === undefined) return;
    const refresh = () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => startsWithOneOf(queryKey, ['documents', 'home', 'alerts']),
      });
    // Many documents can move at once (a batch, the end of an outage): one reading serves them all.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        refresh();
      }, 300);
    };
    const events = new EventSource(`/app/api/events?businessId=${businessId}`);
    events.addEventListener('document', soon);
    events.addEventListener('reload', soon);
    return () => {
      events.close();
      clearTimeout(timer);
    };
  }, [businessId, client]);
}
