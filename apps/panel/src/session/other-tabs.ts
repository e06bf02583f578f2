// Tabs share one session. Whoever signs in or out in one of them tells the others, which then ask the server whose it is now.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const channel = new BroadcastChannel('talonario.session'); // a message does not come back to the channel that sent it

export function emitToOtherTabs(): void {
  channel.postMessage('changed');
}

export function useOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = () => client.invalidateQueries({ queryKey: ['session.get'] });
    channel.addEventListener('message', ask);
    return () => channel.removeEventListener('message', ask);
  }, [client]);
}
