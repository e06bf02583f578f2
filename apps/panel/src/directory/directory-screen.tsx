import { Button, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { type Icon, IconPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useOperationQuery, useWriteOperation } from '../api/hooks.ts';
import { useRequiredBusiness } from '../business/use-business.ts';
import type { FilterChange } from '../format/search-values.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { useMayChangeRecords } from '../session/use-rights.ts';
import { type DataColumn, DataList, type SortDirection } from '../ui/data-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty.tsx';
import { ErrorNotice } from '../ui/failure.tsx';
import { Loading } from '../ui/loading.tsx';
import NoMatch from '../ui/no-match.tsx';
import { Page } from '../ui/page.tsx';
import { Pages } from '../ui/pages.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useSearchFilters } from '../ui/use-filters.ts';
import { type DirectoryGroup, directoryOperation } from './groups.ts';
import { listQueryOf } from './list-query.ts';
import { RecordActions } from './record-actions.tsx';
import {
  activeFilterNames,
  type DirectoryListFilters,
  type DirectorySortKey,
  directorySortKeys,
  readDirectoryListFilters,
} from './search.ts';
import { TableMenu } from './table-menu.tsx';

export interface DirectoryScreenTexts {
  readonly title: string;
  readonly add: string;
  readonly edit: string;
  readonly none: string;
  readonly noneHint: string;
}

export interface DirectoryScreenProps<Row> {
  readonly group: DirectoryGroup;
  readonly words: DirectoryScreenTexts;
  /** Placeholder of the search box: names the fields that are searched. */
  readonly placeholder: string;
  /** Name of the exported file. */
  readonly fileName: string;
  readonly icon: Icon;
  /** Columns whose key is one of `directorySortKeys` can be sorted. */
  readonly columns: readonly DataColumn<Row>[];
  readonly nameOf: (row: Row) => string;
  /** Form of a record. Without a row it creates a new one. */
  readonly form: (row: Row | undefined, close: () => void) => ReactNode;
  /** Opens the page of a record when its row is clicked, if the directory has such pages. */
  readonly onOpen?: (row: Row) => void;
  /** Further actions that this directory offers for a record. */
  readonly moreActions?: (row: Row) => ReactNode;
}

/** Records of a directory of the business: search, create, edit, deactivate, delete, import and export. */
export function DirectoryScreen<Row extends { readonly id: number; readonly active: boolean }>({
  group,
  words,
  placeholder,
  fileName,
  icon,
  columns,
  nameOf,
  form,
  onOpen,
  moreActions,
}: DirectoryScreenProps<Row>) {
  const { id: businessId } = useRequiredBusiness();
  const [filters, change] = useSearchFilters(readDirectoryListFilters);
  const [editing, setEditing] = useState<Row | 'new'>();
  const { data, error, refetch, isPlaceholderData } = useOperationQuery(
    directoryOperation(group, 'list'),
    { query: listQueryOf(filters, group, businessId) },
    { keepPrevious: true },
  );
  const update = useWriteOperation(directoryOperation(group, 'update'), [group]);
  const remove = useWriteOperation(directoryOperation(group, 'delete'), [group]);
  const close = () => setEditing(undefined);
  const mayChange = useMayChangeRecords(group);
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      {words.add}
    </Button>
  );
  // Rows of the previous filter stay visible until the new ones arrive. If the previous list was empty, the screen
  // shows that the new one is loading, because it may not be empty.
  const isLoading = data === undefined || (isPlaceholderData && data.data.length === 0);
  return (
    <Page
      title={words.title}
      actions={
        <>
          <TableMenu group={group} fileName={fileName} mayImport={mayChange} />
          {add}
        </>
      }
    >
      <DirectoryFilters placeholder={placeholder} columns={columns} filters={filters} onChange={change} />
      {error !== null && <ErrorNotice error={error} onRetry={refetch} />}
      {isLoading ? (
        error === null && <Loading />
      ) : data.data.length > 0 ? (
        <>
          <DataList
            label={words.title}
            rows={data.data as readonly { readonly id: number }[] as readonly Row[]}
            columns={sortableColumns(columns, filters, change)}
            rowKey={({ id }) => id}
            {...(onOpen && { onOpen })}
            actions={(row) =>
              mayChange && (
                <RecordActions
                  name={nameOf(row)}
                  active={row.active}
                  onEdit={() => setEditing(row)}
                  onActive={(active) => update.mutateAsync({ params: { id: row.id }, body: { active } })}
                  onDelete={() => remove.mutateAsync({ params: { id: row.id } })}
                >
                  {moreActions?.(row)}
                </RecordActions>
              )
            }
          />
          <Pages meta={data.meta} part={filters} onChange={change} />
        </>
      ) : filters.search !== undefined || filters.shown !== undefined || data.meta.total > 0 ? (
        <NoMatch
          total={data.meta.total}
          onFirstPage={() => change({})}
          onClear={() => change({ search: undefined, shown: undefined })}
        />
      ) : (
        <EmptyState icon={icon} title={words.none} hint={words.noneHint} action={add} />
      )}
      <Dialog
        title={editing === 'new' ? words.add : words.edit}
        opened={editing !== undefined}
        onClose={close}
        shape="side"
      >
        <Suspense fallback={<Loading />}>{form(editing === 'new' ? undefined : editing, close)}</Suspense>
      </Dialog>
    </Page>
  );
}

/** Makes the titles of sortable columns clickable: a click sorts the list by that column. */
function sortableColumns<Row>(
  columns: readonly DataColumn<Row>[],
  { sort = 'name', dir = 'asc' }: { readonly sort?: DirectorySortKey; readonly dir?: SortDirection },
  change: (next: FilterChange<DirectoryListFilters>) => void,
): readonly DataColumn<Row>[] {
  return columns.map((column) => {
    const key = directorySortKeys.find((by) => by === column.key);
    if (key === undefined) return column;
    const onClick = () =>
      change({
        sort: readDirectoryListFilters({ sort: key }).sort,
        dir: key === sort && dir === 'asc' ? 'desc' : undefined,
      });
    return { ...column, sort: { dir: key === sort ? dir : undefined, onClick } };
  });
}

interface DirectoryFiltersProps {
  readonly placeholder: string;
  readonly columns: readonly Pick<DataColumn<never>, 'key' | 'title'>[];
  readonly filters: DirectoryListFilters;
  readonly onChange: (next: FilterChange<DirectoryListFilters>) => void;
}

function DirectoryFilters({ placeholder, columns, filters, onChange }: DirectoryFiltersProps) {
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
        onChange={(shown) => onChange({ shown: readDirectoryListFilters({ shown }).shown })}
        data={activeFilterNames.map((value) => ({ value, label: t[value] }))}
      />
      {/* Cards have no column titles, so the order is chosen here. */}
      <NativeSelect
        aria-label={t.sort}
        hiddenFrom="sm"
        data={directorySortKeys.map((key) => ({
          value: key,
          label: columns.find((column) => column.key === key)?.title ?? key,
        }))}
        value={filters.sort ?? 'name'}
        onChange={({ currentTarget }) =>
          onChange({ sort: readDirectoryListFilters({ sort: currentTarget.value }).sort, dir: undefined })
        }
      />
    </Group>
  );
}

const texts = defineTranslatedTexts(
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
