import { AuthenticationError, isTransient } from '@talonario/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { reportLostSession } from '../session/lost-session.ts';

// A refusal of the session anywhere asks to sign in again on top of the page, so that nothing typed is lost.
const onError = (error: unknown): void => {
  if (error instanceof AuthenticationError && String(error.code).startsWith('session.')) reportLostSession();
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 1 && isTransient(error),
    },
  },
});
