import { Text } from '@mantine/core';
import { IconCheck, IconSwitchHorizontal } from '@tabler/icons-react';
import { useOperationQuery } from '../api/hooks.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { switchAccount } from '../session/use-session.ts';
import type { OverlayModule } from '../ui/lazy-overlays.ts';
import { notifyFailure } from '../ui/notify.ts';

/** Accounts of a user who has more than one, in the user menu. Requested when the menu opens. */
export function AccountSwitch({ Menu }: Pick<OverlayModule, 'Menu'>) {
  const t = texts.use();
  const memberships = useOperationQuery('memberships.list', {}).data?.data ?? [];
  if (memberships.length < 2) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t.title}</Menu.Label>
      {memberships.map(({ account, current }) => (
        <Menu.Item
          key={account.id}
          leftSection={<IconSwitchHorizontal size={16} aria-hidden />}
          rightSection={current && <IconCheck size={14} aria-label={t.here} />}
          disabled={current}
          onClick={() => switchAccount(account.id).catch(notifyFailure)}
        >
          <Text size="sm" truncate>
            {account.name}
          </Text>
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}

const texts = defineTranslatedTexts(
  { title: 'Cambiar de cuenta', here: 'En uso' },
  { title: 'Switch account', here: 'In use' },
);
