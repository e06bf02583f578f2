import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Loading } from '../ui/loading.tsx';

/** To a screen outside the shell, from where somebody comes back to where they were. */
export function RedirectOut({ to }: { to: '/sign-in' | '/second-factor' }) {
  const client = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  // Once, and not at every change of address: that of the screen itself would become the place to return to, without end.
  useEffect(() => {
    const { href } = router.latestLocation;
    const leave = () => navigate({ to, search: href === '/' ? {} : { to: href }, replace: true });
    // What the session said may be older than what its account demands now.
    if (to === '/sign-in') void leave();
    else void client.refetchQueries({ queryKey: ['session.get'] }).then(leave);
  }, [client, router, navigate, to]);
  return <Loading />;
}
