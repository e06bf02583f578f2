import { AuthenticationError, isTransient } from '@talonario/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { noteSession, reportLostSession } from '../session/lost-session.ts';
import type { DataOf } from './talonario.ts';

// A refusal of the session anywhere asks to sign in again on top of the page, so that nothing typed is lost.
const onError = (error: unknown): void => {
  if (error instanceof AuthenticationError && String(error.code).startsWith('session.')) reportLostSession();
};

const onSuccess = (reply: unknown, { queryKey }: { queryKey: readonly unknown[] }): void => {
  if (queryKey[0] !== 'session.get') return;
  const { user } = (reply as { data: DataOf<'session.get'> }).data;
  if (noteSession(user.id)) queryClient.invalidateQueries();
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError, onSuccess }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 1 && isTransient(error),
    },
  },
});
