import { Anchor, Center, Paper, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { setLocale } from '../../i18n/locale.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { useSession, useSignOut } from '../../session/use-session.ts';
import { Page } from '../../ui/page.tsx';
import { parseReturnPath } from '../auth/index.ts';
import { useRefetchSecondFactor } from './second-factor.tsx';
import { SecondFactorSetUp } from './set-up.tsx';

/** Shown instead of the panel to a user without a second factor whose account requires one. */
export function ForcedSetUp() {
  const t = texts.use();
  const { account, user, secondFactor } = useSession();
  const { to = '/' } = parseReturnPath(useSearch({ from: '/second-factor' }));
  const navigate = useNavigate();
  const done = !secondFactor.demanded || secondFactor.active;
  const signOut = useSignOut();
  const again = useRefetchSecondFactor();
  useEffect(() => setLocale(user.locale), [user.locale]);
  useEffect(() => {
    if (done) void navigate({ href: to, replace: true });
  }, [done, navigate, to]);
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p={{ base: 'md', xs: 'xl' }} shadow="xs" w="100%" maw={480}>
        <Page title={t.title} about={t.why(account.name)}>
          <Stack>
            <SecondFactorSetUp onDone={again} />
            <Anchor component="button" type="button" size="sm" ta="left" onClick={() => void signOut()}>
              {t.out}
            </Anchor>
          </Stack>
        </Page>
      </Paper>
    </Center>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Active la verificación en dos pasos',
    why: (account: string) => `La cuenta ${account} la exige a todas las personas. Después podrá continuar.`,
    out: 'Salir',
  },
  {
    title: 'Turn two-step verification on',
    why: (account) => `The account ${account} requires it for everyone. Once it is on, you can continue.`,
    out: 'Sign out',
  },
);
