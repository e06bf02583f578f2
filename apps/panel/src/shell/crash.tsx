import { Container } from '@mantine/core';
import { AuthenticationError, NotFoundError } from '@talonario/client';
import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Failure } from '../ui/failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Lost } from './lost.tsx';

/** A screen that could not be drawn. Whoever is not signed in is sent to the door. */
export function Crash({ error, reset }: ErrorComponentProps) {
  const client = useQueryClient();
  const router = useRouter();
  if (error instanceof AuthenticationError) return <ToTheDoor />;
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

// Once, and not at every change of address: the door's own address would become the place to return to, without end.
function ToTheDoor() {
  const router = useRouter();
  const navigate = useNavigate();
  useEffect(() => {
    const { href } = router.latestLocation;
    navigate({ to: '/sign-in', search: href === '/' ? {} : { to: href }, replace: true });
  }, [router, navigate]);
  return <Loading />;
}
