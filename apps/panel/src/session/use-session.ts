import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { operation, useData } from '../api/hooks.ts';
import { restoreSession, watchSession } from '../api/lost-session.ts';
import { call, type DataOf } from '../api/talonario.ts';
import { emitToOtherTabs } from './other-tabs.ts';
import { deleteFormsOfOthers, flushForms } from './unsaved-forms.ts';

export type Session = DataOf<'session.get'>;

/** User of the session. Only for screens inside the shell, which has made sure that there is one. */
export function useSession(): Session {
  return useData('session.get', {});
}

/** Caches the response to the sign-in, so that the first screen does not request the session again. */
export function useKeepSession(): (reply: { data: Session }) => void {
  const client = useQueryClient();
  return (reply) => client.setQueryData(operation('session.get', {}).queryKey, reply);
}

export function useSignOut(): () => Promise<void> {
  return useEnding('session.delete');
}

/** Leaves the account permanently, until the user is invited again. */
export function useLeaveAccount(): () => Promise<void> {
  return useEnding('membership.delete');
}

/**
 * Switches to another account of the same person. The page is reloaded, because nothing of the previous account may
 * stay on it.
 */
export async function switchAccount(accountId: number, to = '/app/'): Promise<void> {
  await flushForms();
  watchSession(undefined); // a request with the old session that fails meanwhile means no lost session
  await call('session.switch', { body: { account_id: accountId } });
  emitToOtherTabs();
  location.assign(to);
}

/** Ends the session and goes to the sign-in screen, where all cached data of the account is deleted. */
function useEnding(name: 'session.delete' | 'membership.delete'): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await flushForms();
    await call(name, {});
    watchSession(undefined);
    restoreSession(); // in case another request has been refused meanwhile
    await deleteFormsOfOthers();
    emitToOtherTabs();
    await navigate({ to: '/sign-in' });
  };
}
