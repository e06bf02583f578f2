import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reportPossibleConnectionLoss } from './connection.ts';
import { startsWithOneOf } from './hooks.ts';
import { useSessionLost } from './lost-session.ts';

/**
 * Reads documents again as soon as the server reports that one of them changed, so that users never have to reload a
 * screen.
 */
export function useLiveDocuments(businessId: number | undefined): void {
  const client = useQueryClient();
  const lost = useSessionLost();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (businessId === undefined || lost) return;
    // The pending work in the menu is not read again: it costs more to read and is polled every minute.
    const refresh = () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => startsWithOneOf(queryKey, ['documents', 'home.get', 'day', 'alerts']),
      });
    // Many documents can change at once (a batch, the end of an outage). One read is enough for all of them.
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
      // No event reports the changes during a lost connection, so everything is read again when the connection reopens.
      if (wasOpen.current) events.addEventListener('open', soon);
      wasOpen.current = true;
      events.addEventListener('error', () => {
        reportPossibleConnectionLoss();
        // EventSource reconnects after a lost connection, but never after an error response.
        if (events.readyState !== EventSource.CLOSED) return;
        // If the session has ended, this read gets 401 and the sign-in dialog appears.
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
