import { AuthenticationError, isTransient, TalonarioError } from '@talonario/client';
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { recordSession, reportLostSession } from './lost-session.ts';
import type { DataOf } from './talonario.ts';

// Only a new request to `session.get` shows whether the session ended or belongs to another user. An error of another
// request may be older than a sign-in that happened meanwhile, so it only causes that request.
const onError = (error: unknown, query?: Query<unknown, unknown>): void => {
  // An owner has just required a second factor. The session record then redirects the user to its setup.
  if (error instanceof TalonarioError && error.code === 'second_factor.required')
    void panelQueryClient.invalidateQueries({ queryKey: ['session.get'] });
  if (!(error instanceof AuthenticationError) || !String(error.code).startsWith('session.')) return;
  if (query?.queryKey[0] !== 'session.get') void panelQueryClient.invalidateQueries({ queryKey: ['session.get'] });
  else if (isCurrent(query)) reportLostSession();
};

const onSuccess = (reply: unknown, query: Query<unknown, unknown>): void => {
  if (query.queryKey[0] !== 'session.get' || !isCurrent(query)) return;
  const { user } = (reply as { data: DataOf<'session.get'> }).data;
  if (recordSession(user.id)) void panelQueryClient.invalidateQueries();
};

// False for a query that was started before the user signed in. Its answer may still arrive and is ignored.
function isCurrent(query: Query<unknown, unknown>): boolean {
  return panelQueryClient.getQueryCache().get(query.queryHash) === query;
}

export const panelQueryClient = new QueryClient({
  queryCache: new QueryCache({ onError, onSuccess }),
  mutationCache: new MutationCache({ onError: (error) => onError(error) }),
  defaultOptions: {
    // Requests are never held back until the network returns. A write that is sent minutes later may no longer be what
    // the user wants, and a read without an answer must be shown as failed.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      retry: (failures, error) => failures < 1 && isTransient(error),
    },
  },
});
