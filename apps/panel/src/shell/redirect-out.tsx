import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Loading } from '../ui/loading.tsx';

/** Redirects to a screen outside the shell, from which the user returns to the current address. */
export function RedirectToSignIn({ to }: { to: '/sign-in' | '/second-factor' }) {
  const client = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  // The effect runs once, and not at every change of address. Otherwise the target screen itself would become the
  // address to return to, in an endless loop.
  useEffect(() => {
    const { href } = router.latestLocation;
    const leave = () => navigate({ to, search: href === '/' ? {} : { to: href }, replace: true });
    // Reads the session again, because the cached one may be older than a new requirement of its account.
    if (to === '/sign-in') void leave();
    else void client.refetchQueries({ queryKey: ['session.get'] }).then(leave);
  }, [client, router, navigate, to]);
  return <Loading />;
}
