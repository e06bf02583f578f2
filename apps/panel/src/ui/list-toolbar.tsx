import { Button, Group, NativeSelect } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { SearchBox } from './search-box.tsx';
import type { ListSearch, ListState } from './use-list.ts';

export interface ListToolbarProps<Search extends ListSearch, Key extends string> {
  readonly list: ListState<Search, Key>;
  /** Text of the search box: what it finds. */
  readonly finds: string;
  readonly columnNames: Readonly<Record<Key, string>>;
  /** Filters in addition to the search box. */
  readonly children?: ReactNode;
}

/** Search box and filters of a list. For cards, which have no column titles, it also selects the order. */
export function ListToolbar<Search extends ListSearch, Key extends string>({
  list,
  finds,
  columnNames,
  children,
}: ListToolbarProps<Search, Key>) {
  const t = texts.use();
  const { search, changeFrame: change, sorting, sortKeys, filterCount, filtersOpen, toggleFilters } = list;
  return (
    <Group gap="xs" align="flex-end">
      <SearchBox
        aria-label={finds}
        placeholder={finds}
        value={search.search ?? ''}
        onChange={(words) => change({ search: words })}
        style={{ flex: '1 1 220px' }}
      />
      <Button
        variant={filterCount > 0 ? 'light' : 'default'}
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={toggleFilters}
        aria-expanded={filtersOpen}
      >
        {t.filters(filterCount)}
      </Button>
      {children}
      <NativeSelect
        aria-label={t.sort}
        hiddenFrom="sm"
        w={150}
        data={sortKeys.map((value) => ({ value, label: columnNames[value] }))}
        value={sorting.by}
        onChange={({ currentTarget }) => change({ sort: sortKeys.find((key) => key === currentTarget.value) })}
      />
    </Group>
  );
}

const texts = defineTranslatedTexts(
  { sort: 'Ordenar por', filters: (count: number) => (count === 0 ? 'Filtros' : `Filtros (${count})`) },
  { sort: 'Sort by', filters: (count) => (count === 0 ? 'Filters' : `Filters (${count})`) },
);
