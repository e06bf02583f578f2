import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { doubtConnection } from './connection.ts';
import { startsWithOneOf } from './hooks.ts';
import { useSessionLost } from './lost-session.ts';

/** Reads documents again as soon as the server tells that one of them moved, so that no screen has to be reloaded. */
export function useLiveDocuments(businessId: number | undefined): void {
  const client = useQueryClient();
  const lost = useSessionLost();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (businessId === undefined || lost) return;
    const refresh = () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => startsWithOneOf(queryKey, ['documents', 'home', 'day', 'alerts']),
      });
    // Many documents can move at once (a batch, the end of an outage): one reading serves them all.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        refresh();
      }, 300);
    };
    let events: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      events = new EventSource(`/app/api/live?businessId=${businessId}`);
      events.addEventListener('document', soon);
      events.addEventListener('reload', soon);
      // What moved while nobody listened is told by no event.
      if (wasOpen.current) events.addEventListener('open', soon);
      wasOpen.current = true;
      events.addEventListener('error', () => {
        doubtConnection();
        // The browser mends a broken line by itself, but never comes back after a refusal.
        if (events.readyState !== EventSource.CLOSED) return;
        // An ended session shows here, and asks to sign in again.
        client.invalidateQueries({ queryKey: ['session.get'] });
        again = setTimeout(open, 5_000);
      });
    };
    open();
    return () => {
      events.close();
      clearTimeout(again);
      clearTimeout(timer);
    };
  }, [businessId, client, lost]);
}
