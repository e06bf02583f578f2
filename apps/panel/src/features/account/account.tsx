import { Stack, Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { NotAllowed } from '../../session/not-allowed.tsx';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { useSession } from '../../session/use-session.ts';
import { TextLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { SecondFactor } from '../second-factor/index.ts';
import { Invitations } from './invitations.tsx';
import { LeaveAccount } from './leave-account.tsx';
import { PasswordForm } from './password-form.tsx';
import { AccountUsers } from './people.tsx';
import { PlanLimits } from './plan.tsx';
import { ProfileForm } from './profile-form.tsx';
import { readAccountSearch, tabNames } from './search.ts';
import { Sessions } from './sessions.tsx';

const route = getRouteApi('/shell/account');

/** The open tab is stored in the address, so that Back and Reload return to it. */
export function AccountScreen() {
  const t = texts.use();
  const { account } = useSession();
  const manages = usePermissionCheck()('account:manage');
  // The router also returns values of the address that `readAccountSearch` ignored, so they are read again.
  const { tab = 'profile' } = readAccountSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  return (
    <Page
      title={t.title}
      about={account.name}
      actions={
        manages && (
          <TextLink to="/audit" size="sm">
            {t.audit}
          </TextLink>
        )
      }
    >
      <Tabs value={tab} onChange={(name) => navigate({ search: readAccountSearch({ tab: name }) })} keepMounted={false}>
        <Tabs.List mb="md">
          {tabNames
            .filter((name) => name !== 'people' || manages)
            .map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t[name]}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        <Suspense fallback={<Loading />}>
          <Tabs.Panel value="profile">
            <Stack gap="xl">
              <ProfileForm />
              <LeaveAccount />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="security">
            <Stack gap="xl">
              <PasswordForm />
              <SecondFactor />
              <Sessions />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="people">
            <Stack gap="xl">
              {manages ? (
                <>
                  <AccountUsers />
                  <Invitations />
                </>
              ) : (
                <NotAllowed />
              )}
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="plan">
            <PlanLimits />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
    </Page>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Cuenta',
    audit: 'Registro de cambios',
    profile: 'Mi perfil',
    security: 'Contraseña y sesiones',
    people: 'Personas',
    plan: 'Plan y uso',
  },
  {
    title: 'Account',
    audit: 'Log of changes',
    profile: 'My profile',
    security: 'Password and sessions',
    people: 'People',
    plan: 'Plan and use',
  },
);
