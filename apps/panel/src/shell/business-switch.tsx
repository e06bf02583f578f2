import { Button, Text } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { chooseBusiness, useBusinesses, useChosenBusiness } from '../business/use-business.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { usePermissionCheck } from '../session/use-rights.ts';
import { MenuButton } from '../ui/menu-button.tsx';

export function BusinessSwitch() {
  const t = texts.use();
  const businesses = useBusinesses();
  const chosen = useChosenBusiness();
  const may = usePermissionCheck();
  if (chosen === undefined) return null;
  const name = chosen.commercialName ?? chosen.businessName;
  return (
    <MenuButton
      position="bottom-start"
      button={
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          px={{ base: 4, sm: 'xs' }}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t.label(name)}
          miw={0}
          maw={{ base: 160, sm: 280 }}
        >
          <Text span inherit truncate fw={600} c="var(--mantine-color-text)">
            {name}
          </Text>
        </Button>
      }
    >
      {(Menu) => (
        <>
          {businesses.map(({ id, businessName, commercialName, identification, active }) => (
            <Menu.Item
              key={id}
              onClick={() => chooseBusiness(id)}
              rightSection={id === chosen.id && <IconCheck size={14} aria-hidden />}
              disabled={!active && id !== chosen.id}
            >
              {commercialName ?? businessName}
              <Text size="xs" c="dimmed">
                {identification}
              </Text>
            </Menu.Item>
          ))}
          {may('settings:read') && (
            <>
              <Menu.Divider />
              <Menu.Item component={Link} to="/businesses" leftSection={<IconPlus size={14} aria-hidden />}>
                {t.manage}
              </Menu.Item>
            </>
          )}
        </>
      )}
    </MenuButton>
  );
}

const texts = defineTranslatedTexts(
  { label: (name: string) => `Negocio: ${name}`, manage: 'Administrar negocios' },
  { label: (name) => `Business: ${name}`, manage: 'Manage businesses' },
);
