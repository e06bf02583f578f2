import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { defineTexts } from '../../i18n/texts.ts';
import type { Shown } from './use-directory.ts';

export interface DirectoryFiltersProps {
  readonly placeholder: string;
  readonly text: string;
  readonly shown: Shown;
  readonly onText: (text: string) => void;
  readonly onShown: (shown: Shown) => void;
}

export function DirectoryFilters({ placeholder, text, shown, onText, onShown }: DirectoryFiltersProps) {
  const t = texts.use();
  return (
    <Group gap="sm">
      <TextInput
        aria-label={t.search}
        placeholder={placeholder}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        data-search
        style={{ flex: '1 1 220px' }}
      />
      <SegmentedControl
        aria-label={t.shown}
        value={shown}
        onChange={(value) => onShown(value as Shown)}
        data={[
          { value: 'active', label: t.active },
          { value: 'inactive', label: t.inactive },
          { value: 'all', label: t.all },
        ]}
      />
    </Group>
  );
}

const texts = defineTexts(
  { search: 'Buscar', shown: 'Mostrar', active: 'Activos', inactive: 'Inactivos', all: 'Todos' },
  { search: 'Search', shown: 'Show', active: 'Active', inactive: 'Inactive', all: 'All' },
);
