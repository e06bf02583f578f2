import { Group, NativeSelect, SegmentedControl } from '@mantine/core';
import type { Change } from '../format/search-values.ts';
import { defineTexts } from '../i18n/texts.ts';
import type { Column } from '../ui/data-list.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { type DirectorySearch, readDirectorySearch, shownNames, sortKeys } from './search.ts';

export interface DirectoryFiltersProps {
  readonly placeholder: string;
  readonly columns: readonly Pick<Column<never>, 'key' | 'title'>[];
  readonly filters: DirectorySearch;
  readonly onChange: (next: Change<DirectorySearch>) => void;
}

export function DirectoryFilters({ placeholder, columns, filters, onChange }: DirectoryFiltersProps) {
  const t = texts.use();
  return (
    <Group gap="sm">
      <SearchBox
        aria-label={t.search}
        placeholder={placeholder}
        value={filters.search ?? ''}
        onChange={(words) => onChange({ search: words })}
        style={{ flex: '1 1 220px' }}
      />
      <SegmentedControl
        aria-label={t.shown}
        value={filters.shown ?? 'active'}
        onChange={(shown) => onChange({ shown: readDirectorySearch({ shown }).shown })}
        data={shownNames.map((value) => ({ value, label: t[value] }))}
      />
      {/* Cards have no titles to sort by. */}
      <NativeSelect
        aria-label={t.sort}
        hiddenFrom="sm"
        data={sortKeys.map((key) => ({
          value: key,
          label: columns.find((column) => column.key === key)?.title ?? key,
        }))}
        value={filters.sort ?? 'name'}
        onChange={({ currentTarget }) =>
          onChange({ sort: readDirectorySearch({ sort: currentTarget.value }).sort, dir: undefined })
        }
      />
    </Group>
  );
}

const texts = defineTexts(
  {
    search: 'Buscar',
    shown: 'Mostrar',
    active: 'Activos',
    inactive: 'Inactivos',
    all: 'Todos',
    sort: 'Ordenar por',
  },
  { search: 'Search', shown: 'Show', active: 'Active', inactive: 'Inactive', all: 'All', sort: 'Sort by' },
);
