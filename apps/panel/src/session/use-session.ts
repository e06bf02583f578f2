import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { operationQuery, useOperationData } from '../api/hooks.ts';
import { restoreSession, watchSession } from '../api/lost-session.ts';
import { callOperation, type DataOf } from '../api/talonario.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { deleteFormsOfOtherUsers, storeOpenForms } from './unsaved-forms.ts';

export type Session = DataOf<'session.get'>;

/** Session of the signed-in user. Only for screens inside the shell, which are shown only with a session. */
export function useSession(): Session {
  return useOperationData('session.get', {});
}

/**
 * Returns a function that caches the response to a sign-in, so that the first screen does not request the session
 * again.
 */
export function useSessionWatch(): (reply: { data: Session }) => void {
  const client = useQueryClient();
  return (reply) => client.setQueryData(operationQuery('session.get', {}).queryKey, reply);
}

export function useSignOut(): () => Promise<void> {
  return useEnding('session.delete');
}

/** Returns a function that removes the user from the account, until the user is invited again. */
export function useLeaveAccount(): () => Promise<void> {
  return useEnding('membership.delete');
}

/**
 * Switches to another account of the same person. The page is reloaded, because nothing of the previous account may
 * stay on it.
 */
export async function switchAccount(accountId: number, to = '/app/'): Promise<void> {
  await storeOpenForms();
  watchSession(undefined); // a request with the old session that fails meanwhile means no lost session
  await callOperation('session.switch', { body: { account_id: accountId } });
  notifyOtherTabs();
  location.assign(to);
}

/**
 * Returns a function that ends the session and opens the sign-in screen, where all cached data of the account is
 * deleted.
 */
function useEnding(name: 'session.delete' | 'membership.delete'): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await storeOpenForms();
    await callOperation(name, {});
    watchSession(undefined);
    restoreSession(); // in case another request has been refused meanwhile
    await deleteFormsOfOtherUsers();
    notifyOtherTabs();
    await navigate({ to: '/sign-in' });
  };
}
