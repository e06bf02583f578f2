import { AuthenticationError, isTransient, TalonarioError } from '@talonario/client';
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { noteSession, reportLostSession } from './lost-session.ts';
import type { DataOf } from './talonario.ts';

// Whether a session ended or changed hands is what the server says when it is asked now. A refusal anywhere else may have been on its
// way while somebody signed in, so it only makes us ask.
const onError = (error: unknown, query?: Query<unknown, unknown>): void => {
  // An owner has just demanded a second factor: what the session says of it leads to setting it up.
  if (error instanceof TalonarioError && error.code === 'second_factor.required')
    void queryClient.invalidateQueries({ queryKey: ['session.get'] });
  if (!(error instanceof AuthenticationError) || !String(error.code).startsWith('session.')) return;
  if (query?.queryKey[0] !== 'session.get') void queryClient.invalidateQueries({ queryKey: ['session.get'] });
  else if (isCurrent(query)) reportLostSession();
};

const onSuccess = (reply: unknown, query: Query<unknown, unknown>): void => {
  if (query.queryKey[0] !== 'session.get' || !isCurrent(query)) return;
  const { user } = (reply as { data: DataOf<'session.get'> }).data;
  if (noteSession(user.id)) void queryClient.invalidateQueries();
};

// What was asked before somebody signed in is forgotten then, though its answer may still come.
function isCurrent(query: Query<unknown, unknown>): boolean {
  return queryClient.getQueryCache().get(query.queryHash) === query;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError, onSuccess }),
  mutationCache: new MutationCache({ onError: (error) => onError(error) }),
  defaultOptions: {
    // Never kept back until there is a network: a write that leaves minutes after somebody asked for it may no longer be what they want,
    // and a question without an answer must say so.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      retry: (failures, error) => failures < 1 && isTransient(error),
    },
  },
});
