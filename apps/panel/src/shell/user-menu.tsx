import { ActionIcon, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconActivity,
  IconBaselineDensitySmall,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useWriteOperation } from '../api/hooks.ts';
import { setLocale, useLocale } from '../i18n/locale.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { useSession, useSignOut } from '../session/use-session.ts';
import { setDense, useDense } from '../ui/density.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { notifyFailure } from '../ui/notify.ts';
import { AccountSwitch } from './account-switch.tsx';
import { showShortcuts } from './shortcuts.tsx';

export function UserMenu() {
  const t = texts.use();
  const { user, account, operator } = useSession();
  const locale = useLocale();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const saveProfile = useWriteOperation('profile.update', ['session']);
  const signOut = useSignOut();
  const dense = useDense();

  const switchLocale = () => {
    const next = locale === 'es' ? 'en' : 'es';
    setLocale(next);
    saveProfile.mutate({ body: { locale: next } }, { onError: notifyFailure });
  };
  const leave = () => signOut().catch(notifyFailure);

  return (
    <MenuButton
      position="bottom-end"
      width={240}
      button={
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          size="lg"
          aria-label={t.label(user.name || user.email)}
        >
          <IconUser size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          <Menu.Label>
            <Text size="sm" truncate>
              {user.name || user.email}
            </Text>
            <Text size="xs" truncate>
              {account.name}
            </Text>
          </Menu.Label>
          <Menu.Item component={Link} to="/account" leftSection={<IconUser size={16} aria-hidden />}>
            {t.account}
          </Menu.Item>
          <AccountSwitch Menu={Menu} />
          {operator && (
            <Menu.Item component={Link} to="/operator" leftSection={<IconActivity size={16} aria-hidden />}>
              {t.operator}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconLanguage size={16} aria-hidden />}
            onClick={switchLocale}
            lang={locale === 'es' ? 'en' : 'es'}
          >
            {t.language}
          </Menu.Item>
          <Menu.Item
            leftSection={scheme === 'dark' ? <IconSun size={16} aria-hidden /> : <IconMoon size={16} aria-hidden />}
            onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
          >
            {scheme === 'dark' ? t.light : t.dark}
          </Menu.Item>
          <Menu.Item leftSection={<IconBaselineDensitySmall size={16} aria-hidden />} onClick={() => setDense(!dense)}>
            {dense ? t.roomy : t.dense}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={showShortcuts}>
            {t.shortcuts}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={leave}>
            {t.leave}
          </Menu.Item>
        </>
      )}
    </MenuButton>
  );
}

const texts = defineTranslatedTexts(
  {
    label: (name: string) => `Usuario: ${name}`,
    account: 'Mi cuenta',
    operator: 'Operación',
    language: 'English',
    dark: 'Modo oscuro',
    light: 'Modo claro',
    dense: 'Filas compactas',
    roomy: 'Filas amplias',
    shortcuts: 'Atajos de teclado',
    leave: 'Salir',
  },
  {
    label: (name) => `User: ${name}`,
    account: 'My account',
    operator: 'Operations',
    language: 'Español',
    dark: 'Dark mode',
    light: 'Light mode',
    dense: 'Dense rows',
    roomy: 'Roomy rows',
    shortcuts: 'Keyboard shortcuts',
    leave: 'Sign out',
  },
);
