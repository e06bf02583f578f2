import { Stack, Tabs, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconInbox, IconUpload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { operation } from '../../api/hooks.ts';
import { useBusiness } from '../../business/use-business.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { DataList } from '../../ui/data-list.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Pages } from '../../ui/pages.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useReceivedColumns } from './columns.tsx';
import { ExportButton } from './export-button.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { MarkBar } from './mark-bar.tsx';
import {
  countFilters,
  filterQueryOf,
  listQueryOf,
  noFilters,
  type ReceivedChange,
  readReceivedSearch,
  type SortKey,
  viewNames,
} from './search.ts';
import { useImporting } from './use-importing.ts';

// The list is seen long before anybody needs these.
const Filters = lazy(() => import('./filters.tsx'));
const NoMatch = lazy(() => import('../../ui/no-match.tsx'));

/** The documents others issued to the business. What is shown is in the address, so that back, reload and a link all work. */
export function Received() {
  const t = texts.use();
  const { id: businessId } = useBusiness();
  const [search, setSearch] = useFilters(readReceivedSearch);
  const [chosen, setChosen] = useState<ReadonlySet<number | string>>(new Set());
  const [filtersOpen, filters] = useDisclosure(countFilters(search) > 0);
  const list = useQuery({
    ...operation('receivedDocuments.list', { query: listQueryOf(search, businessId) }),
    placeholderData: keepPreviousData,
    // Its XML is on its way.
    refetchInterval: ({ state }) => (state.data?.data.some(({ xmlStatus }) => xmlStatus === 'waiting') ? 5_000 : false),
  });
  const { refetch } = list;
  const importing = useImporting(businessId, refetch);
  const sort = search.sort ?? 'date';
  const dir = search.dir ?? 'desc';
  const change = (next: ReceivedChange) => {
    setChosen(new Set());
    setSearch(next);
  };
  const onSort = (by: SortKey) =>
    change({ sort: by, dir: by === sort ? (dir === 'asc' ? 'desc' : 'asc') : by === 'issuer' ? 'asc' : 'desc' });
  const columns = useReceivedColumns({ by: sort, dir, onSort });
  const rows = list.data?.data ?? [];
  const chosenIds = rows.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const filtered = countFilters(search) > 0 || search.search !== undefined || search.view !== undefined;
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <>
          <ExportButton query={filterQueryOf(search, businessId)} />
          <ButtonLink to="/received/import" leftSection={<IconUpload size={18} aria-hidden />}>
            {t.import}
          </ButtonLink>
        </>
      }
    >
      <Tabs
        value={search.view ?? 'all'}
        onChange={(name) => change({ view: readReceivedSearch({ view: name }).view })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t.views.label}>
          {viewNames.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t.views[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={search.view ?? 'all'} pt="md">
          <Stack gap="sm">
            <ListToolbar search={search} onChange={change} filtersOpen={filtersOpen} onFilters={filters.toggle} />
            {filtersOpen && (
              <Suspense fallback={<Loading rows={2} />}>
                <Filters search={search} onChange={change} />
              </Suspense>
            )}
            {importing && (
              <Text size="sm" c="dimmed" role="status">
                <TextLink to="/received/imports/$id" params={{ id: String(importing.id) }} size="sm">
                  {t.importing}
                </TextLink>
              </Text>
            )}
            {chosenIds.length > 0 && (
              <MarkBar businessId={businessId} ids={chosenIds} onClear={() => setChosen(new Set())} />
            )}
            {list.isError ? (
              <Failure error={list.error} onRetry={() => list.refetch()} />
            ) : list.data === undefined || (list.isPlaceholderData && rows.length === 0) ? (
              <Loading rows={8} />
            ) : rows.length > 0 ? (
              <>
                <DataList
                  label={t.title}
                  rows={rows}
                  columns={columns}
                  rowKey={({ id }) => id}
                  selection={{ chosen, onChange: setChosen, nameOf: ({ number }) => number }}
                />
                <Pages meta={list.data.meta} part={search} onChange={change} />
              </>
            ) : filtered || list.data.meta.total > 0 ? (
              <Suspense fallback={<Loading />}>
                <NoMatch
                  total={list.data.meta.total}
                  onFirstPage={() => change({})}
                  onClear={() => change({ ...noFilters, search: undefined, view: undefined })}
                />
              </Suspense>
            ) : (
              <Empty
                icon={IconInbox}
                title={t.empty}
                hint={t.emptyWhy}
                action={<ButtonLink to="/received/import">{t.import}</ButtonLink>}
              />
            )}
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

const texts = defineTexts(
  {
    title: 'Recibidos',
    about: 'Los comprobantes que otros emitieron a este negocio.',
    import: 'Importar',
    importing: 'Hay una importación en curso',
    empty: 'Todavía no hay comprobantes recibidos',
    emptyWhy: 'Suba el reporte TXT del SRI, los XML de sus proveedores, o pegue claves de acceso.',
    views: {
      label: 'Vistas',
      all: 'Todos',
      unmarked: 'Sin clasificar',
      waiting: 'Esperando el XML',
      intact: 'Sin confirmar',
      tampered: 'Alterados',
      faulty: 'Con problemas',
      annulled: 'Anulados',
    },
  },
  {
    title: 'Received',
    about: 'The documents others issued to this business.',
    import: 'Import',
    importing: 'An import is running',
    empty: 'There are no received documents yet',
    emptyWhy: 'Upload SRI’s TXT report or the XML files of your suppliers, or paste access keys.',
    views: {
      label: 'Views',
      all: 'All',
      unmarked: 'Not classified',
      waiting: 'Waiting for the XML',
      intact: 'Not confirmed',
      tampered: 'Tampered',
      faulty: 'With problems',
      annulled: 'Annulled',
    },
  },
);
