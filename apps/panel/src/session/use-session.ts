import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { operation, useData } from '../api/hooks.ts';
import { mendSession, watchSession } from '../api/lost-session.ts';
import { call, type DataOf } from '../api/talonario.ts';
import { flushForms, forgetFormsOfOthers } from './kept-forms.ts';
import { emitToOtherTabs } from './other-tabs.ts';

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

/** Signs out and goes to the sign-in screen, where everything this page knew of the account is forgotten. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await flushForms();
    await call('session.delete', {});
    watchSession(undefined);
    mendSession(); // should another answer have been refused meanwhile
    forgetFormsOfOthers();
    emitToOtherTabs();
    await navigate({ to: '/sign-in' });
  };
}
