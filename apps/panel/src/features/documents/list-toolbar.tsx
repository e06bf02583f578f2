import { Button, Group, NativeSelect } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { defineTexts } from '../../i18n/texts.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { columnTexts } from './columns.tsx';
import { SavedMenu } from './saved-menu.tsx';
import {
  countFilters,
  type DocumentSearch,
  noFilters,
  readDocumentSearch,
  type SearchChange,
  sortKeys,
} from './search.ts';

export interface ListToolbarProps {
  readonly businessId: number;
  readonly search: DocumentSearch;
  readonly onChange: (change: SearchChange) => void;
  readonly filtersOpen: boolean;
  readonly onFilters: () => void;
}

/** What narrows the list down; the order is chosen here where the columns have no titles. */
export function ListToolbar({ businessId, search, onChange: change, filtersOpen, onFilters }: ListToolbarProps) {
  const t = texts.use();
  const columnNames = columnTexts.use();
  return (
    <Group gap="xs" align="flex-end">
      <SearchBox
        aria-label={t.search}
        placeholder={t.search}
        value={search.search ?? ''}
        onChange={(words) => change({ search: words })}
        style={{ flex: '1 1 220px' }}
      />
      <Button
        variant={countFilters(search) > 0 ? 'light' : 'default'}
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={onFilters}
        aria-expanded={filtersOpen}
      >
        {t.filters(countFilters(search))}
      </Button>
      <SavedMenu
        businessId={businessId}
        search={search}
        onOpen={(saved) =>
          change({ ...noFilters, view: undefined, search: undefined, sort: undefined, dir: undefined, ...saved })
        }
      />
      <NativeSelect
        aria-label={t.sort}
        hiddenFrom="sm"
        w={150}
        data={sortKeys.map((value) => ({ value, label: columnNames[value] }))}
        value={search.sort ?? 'date'}
        onChange={({ currentTarget }) => change({ sort: readDocumentSearch({ sort: currentTarget.value }).sort })}
      />
    </Group>
  );
}

const texts = defineTexts(
  {
    search: 'Buscar por número, cliente, monto o clave de acceso',
    sort: 'Ordenar por',
    filters: (count: number) => (count === 0 ? 'Filtros' : `Filtros (${count})`),
  },
  {
    search: 'Search by number, customer, amount or access key',
    sort: 'Sort by',
    filters: (count) => (count === 0 ? 'Filters' : `Filters (${count})`),
  },
);
