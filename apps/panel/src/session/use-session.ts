import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { operation, useData } from '../api/hooks.ts';
import { restoreSession, watchSession } from '../api/lost-session.ts';
import { call, type DataOf } from '../api/talonario.ts';
import { emitToOtherTabs } from './other-tabs.ts';
import { deleteFormsOfOthers, flushForms } from './unsaved-forms.ts';

export type Session = DataOf<'session.get'>;

/** Who is signed in. Only for screens behind the shell, which has made sure that somebody is. */
export function useSession(): Session {
  return useData('session.get', {});
}

/** Keeps what signing in answered, so that the first screen does not ask again. */
export function useKeepSession(): (reply: { data: Session }) => void {
  const client = useQueryClient();
  return (reply) => client.setQueryData(operation('session.get', {}).queryKey, reply);
}

export function useSignOut(): () => Promise<void> {
  return useEnding('session.delete');
}

/** For good, until somebody invites this person again. */
export function useLeaveAccount(): () => Promise<void> {
  return useEnding('membership.delete');
}

/** Goes on in another account of the same person. The page begins anew: nothing of the account before may stay on it. */
export async function switchAccount(accountId: number, to = '/app/'): Promise<void> {
  await flushForms();
  watchSession(undefined); // what is asked meanwhile with the old session is no loss
  await call('session.switch', { body: { account_id: accountId } });
  emitToOtherTabs();
  location.assign(to);
}

/** Ends the session and goes to the sign-in screen, where everything this page knew of the account is forgotten. */
function useEnding(name: 'session.delete' | 'membership.delete'): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await flushForms();
    await call(name, {});
    watchSession(undefined);
    restoreSession(); // should another answer have been refused meanwhile
    await deleteFormsOfOthers();
    emitToOtherTabs();
    await navigate({ to: '/sign-in' });
  };
}
