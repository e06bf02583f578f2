import { Container } from '@mantine/core';
import { AuthenticationError, NotFoundError, TalonarioError } from '@talonario/client';
import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Failure } from '../ui/failure.tsx';
import { Leave } from './leave.tsx';
import { Lost } from './lost.tsx';

/** A screen that could not be drawn. Whoever is not signed in is sent to the sign-in screen. */
export function Crash({ error, reset }: ErrorComponentProps) {
  const client = useQueryClient();
  const router = useRouter();
  if (error instanceof AuthenticationError) return <Leave to="/sign-in" />;
  if (error instanceof TalonarioError && error.code === 'second_factor.required') return <Leave to="/second-factor" />;
  if (error instanceof NotFoundError) return <Lost />;
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
