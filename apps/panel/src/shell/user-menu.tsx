import { ActionIcon, type Menu, Text } from '@mantine/core';
import { IconActivity, IconLanguage, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useWriteOperation } from '../api/hooks.ts';
import { setLocale, useLocale } from '../i18n/locale.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { useSession } from '../session/use-session.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { notifyFailure } from '../ui/notify.ts';
import { AccountSwitch } from './account-switch.tsx';
import { type UserAction, useUserActions } from './user-actions.ts';

export function UserMenu() {
  const t = texts.use();
  const { user, account, operator } = useSession();
  const locale = useLocale();
  const saveProfile = useWriteOperation('profile.update', ['session']);
  const actions = useUserActions();

  const switchLocale = () => {
    const next = locale === 'es' ? 'en' : 'es';
    setLocale(next);
    saveProfile.mutate({ body: { locale: next } }, { onError: notifyFailure });
  };

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
          <ActionItem Item={Menu.Item} action={actions.scheme} />
          <ActionItem Item={Menu.Item} action={actions.density} />
          <ActionItem Item={Menu.Item} action={actions.shortcuts} />
          <Menu.Divider />
          <ActionItem Item={Menu.Item} action={actions.signOut} />
        </>
      )}
    </MenuButton>
  );
}

interface ActionItemProps {
  readonly Item: typeof Menu.Item;
  readonly action: UserAction;
}

function ActionItem({ Item, action: { label, icon: Icon, run } }: ActionItemProps) {
  return (
    <Item leftSection={<Icon size={16} aria-hidden />} onClick={run}>
      {label}
    </Item>
  );
}

const texts = defineTranslatedTexts(
  {
    label: (name: string) => `Usuario: ${name}`,
    account: 'Mi cuenta',
    operator: 'Operación',
    language: 'English',
  },
  {
    label: (name) => `User: ${name}`,
    account: 'My account',
    operator: 'Operations',
    language: 'Español',
  },
);
