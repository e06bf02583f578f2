// Notifies the other tabs of the browser about a sign-in or sign-out. All tabs share one session, so they then request
// the current user from the server.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const channel = new BroadcastChannel('talonario.session'); // a message does not come back to the channel that sent it

export function notifyOtherTabs(): void {
  channel.postMessage('changed');
}

export function useOtherTabsMessages(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = () => client.invalidateQueries({ queryKey: ['session.get'] });
    channel.addEventListener('message', ask);
    return () => channel.removeEventListener('message', ask);
  }, [client]);
}
