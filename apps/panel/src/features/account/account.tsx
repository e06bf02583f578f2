import { Stack, Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { defineTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/use-session.ts';
import { TextLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Invitations } from './invitations.tsx';
import { PasswordForm } from './password-form.tsx';
import { People } from './people.tsx';
import { Plan } from './plan.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Sessions } from './sessions.tsx';

export function AccountScreen() {
  const t = texts.use();
  const { account, user } = useSession();
  return (
    <Page
      title={t.title}
      about={account.name}
      actions={
        <TextLink to="/audit" size="sm">
          {t.audit}
        </TextLink>
      }
    >
      <Tabs defaultValue="profile" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="profile">{t.profile}</Tabs.Tab>
          <Tabs.Tab value="security">{t.security}</Tabs.Tab>
          <Tabs.Tab value="people">{t.people}</Tabs.Tab>
          <Tabs.Tab value="plan">{t.plan}</Tabs.Tab>
        </Tabs.List>
        <Suspense fallback={<Loading />}>
          <Tabs.Panel value="profile">
            <ProfileForm />
          </Tabs.Panel>
          <Tabs.Panel value="security">
            <Stack gap="xl">
              <PasswordForm />
              <Sessions />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="people">
            <Stack gap="xl">
              <People />
              {user.role === 'owner' && <Invitations />}
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="plan">
            <Plan />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
    </Page>
  );
}

const texts = defineTexts(
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
