import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { iconWhenNarrow } from '../../ui/icon-when-narrow.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { searchOfSavedFilter, useSavedFilters } from './saved-filters.ts';
import type { DocumentListFilters } from './search.ts';

interface SavedMenuProps {
  readonly businessId: number;
  readonly search: DocumentListFilters;
  readonly onOpen: (search: DocumentListFilters) => void;
}

/** Saved filters. One click applies a filter again. */
export function SavedFiltersMenu({ businessId, search, onOpen }: SavedMenuProps) {
  const t = texts.use();
  const { saved, save, remove } = useSavedFilters(businessId);
  const [name, setName] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const clean = name?.trim() ?? '';
    if (clean === '') return;
    save(clean, search);
    setName(undefined);
  };
  return (
    <>
      <MenuButton
        position="bottom-end"
        button={
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />} classNames={iconWhenNarrow}>
            {t.saved}
          </Button>
        }
      >
        {(Menu) => (
          <>
            {saved.map((filter) => (
              <Menu.Item key={filter.name} onClick={() => onOpen(searchOfSavedFilter(filter))}>
                {filter.name}
              </Menu.Item>
            ))}
            {saved.length > 0 && <Menu.Divider />}
            <Menu.Item onClick={() => setName('')}>{t.save}</Menu.Item>
          </>
        )}
      </MenuButton>
      <Dialog title={t.save} opened={name !== undefined} onClose={() => setName(undefined)}>
        <form onSubmit={submit}>
          <Group align="flex-end" gap="xs">
            <TextInput
              label={t.name}
              value={name ?? ''}
              maxLength={60}
              data-autofocus
              style={{ flex: 1 }}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <Button type="submit">{t.keep}</Button>
          </Group>
        </form>
        {saved.length > 0 && (
          <Text size="sm" fw={600} mt="md">
            {t.saved}
          </Text>
        )}
        {saved.map((filter) => (
          <Group key={filter.name} justify="space-between" wrap="nowrap" mt={4}>
            <Text size="sm">{filter.name}</Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t.remove(filter.name)}
              onClick={() => remove(filter.name)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </Dialog>
    </>
  );
}

const texts = defineTranslatedTexts(
  {
    saved: 'Guardados',
    save: 'Guardar estos filtros…',
    name: 'Nombre',
    keep: 'Guardar',
    remove: (name: string) => `Quitar «${name}»`,
  },
  {
    saved: 'Saved',
    save: 'Save these filters…',
    name: 'Name',
    keep: 'Save',
    remove: (name) => `Remove “${name}”`,
  },
);
