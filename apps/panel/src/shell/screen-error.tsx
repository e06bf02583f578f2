import { Container } from '@mantine/core';
import { AuthenticationError, NotFoundError, TalonarioError } from '@talonario/client';
import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorNotice } from '../ui/failure.tsx';
import { ScreenNotLoaded } from './lazy-screen.tsx';
import { NotFound } from './not-found.tsx';
import { RedirectToSignIn } from './redirect-out.tsx';
import { ScreenUnreachable } from './screen-unreachable.tsx';

/** Shown for a screen that could not be rendered. A user who is not signed in is sent to the sign-in screen. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const client = useQueryClient();
  const router = useRouter();
  if (error instanceof AuthenticationError) return <RedirectToSignIn to="/sign-in" />;
  if (error instanceof TalonarioError && error.code === 'second_factor.required')
    return <RedirectToSignIn to="/second-factor" />;
  if (error instanceof NotFoundError) return <NotFound />;
  const retry = async () => {
    await client.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    reset();
    await router.invalidate();
  };
  if (error instanceof ScreenNotLoaded) return <ScreenUnreachable error={error} onLoaded={reset} />;
  return (
    <Container py="xl">
      <ErrorNotice error={error} onRetry={retry} />
    </Container>
  );
}
