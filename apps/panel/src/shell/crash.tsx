import { Container } from '@mantine/core';
import { AuthenticationError } from '@talonario/client';
import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, Navigate, useLocation, useRouter } from '@tanstack/react-router';
import { Failure } from '../ui/failure.tsx';

/** A screen that could not be drawn. Whoever is not signed in is sent to the door. */
export function Crash({ error, reset }: ErrorComponentProps) {
  const client = useQueryClient();
  const router = useRouter();
  const { href } = useLocation();
  if (error instanceof AuthenticationError) return <Navigate to="/sign-in" search={{ to: href }} replace />;
  const retry = async () => {
    await client.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    reset();
    await router.invalidate();
  };
  return (
    <Container py="xl">
      <Failure error={error} onRetry={retry} />
    </Container>
  );
}
