import { ActionIcon, Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../i18n/texts.ts';

export interface RowAction {
  readonly label: string;
  readonly icon: Icon;
  readonly onClick: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
}

/** Actions of one row other than opening it. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const t = texts.use();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t.label(name)}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Picture, onClick, danger, disabled }) => (
          <Menu.Item
            key={label}
            leftSection={<Picture size={16} aria-hidden />}
            onClick={onClick}
            disabled={disabled ?? false}
            {...(danger && { c: 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))' })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const texts = defineTranslatedTexts(
  { label: (name: string) => `Acciones de ${name}` },
  { label: (name) => `Actions of ${name}` },
);
