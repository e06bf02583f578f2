import { Button, Stack, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCloudDownload, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useOperation } from '../../api/hooks.ts';
import { useBusiness } from '../../business/use-business.ts';
import { nameOf } from '../../document-types/name-of.ts';
import { today } from '../../format/dates.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { useMay } from '../../session/use-rights.ts';
import { DataList } from '../../ui/data-list.tsx';
import { Failure } from '../../ui/failure.tsx';
import { iconWhenNarrow } from '../../ui/icon-when-narrow.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Pages } from '../../ui/pages.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { AllSums } from './all-sums.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useDocumentColumns } from './columns.tsx';
import { EmptyView } from './empty-view.tsx';
import { ExportButton } from './export-button.tsx';
import { exportQueryOf, listQueryOf } from './list-query.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { RowPdf } from './row-pdf.tsx';
import { countFilters, noFilters, readDocumentSearch, type SearchChange, type SortKey, viewNames } from './search.ts';
import { SumsText } from './sums-text.tsx';
import { useBulk } from './use-bulk.ts';

// The list is seen long before anybody needs these.
const Filters = lazy(() => import('./filters.tsx'));
const BulkProgress = lazy(() => import('./bulk-progress.tsx'));

/** The documents of the business. What is shown is in the address, so that back, reload and a link all work. */
export function Documents() {
  const t = texts.use();
  const { id: businessId } = useBusiness();
  const [search, setSearch] = useFilters(readDocumentSearch);
  const [chosen, setChosen] = useState<ReadonlySet<number | string>>(new Set());
  const [filtersOpen, filters] = useDisclosure(countFilters(search) > 0);
  const { bulk, start, stop, close } = useBulk();
  const may = useMay();
  const navigate = useNavigate();
  const list = useOperation(
    'documents.list',
    { query: listQueryOf(search, businessId, today()) },
    { keepPrevious: true },
  );

  const view = search.view ?? 'all';
  const sort = search.sort ?? 'date';
  const dir = search.dir ?? 'desc';
  const change = (next: SearchChange) => {
    setChosen(new Set());
    setSearch(next);
  };
  const onSort = (by: SortKey) =>
    change({
      sort: by,
      dir: by === sort ? (dir === 'asc' ? 'desc' : 'asc') : by === 'date' || by === 'total' ? 'desc' : 'asc',
    });
  const columns = useDocumentColumns({ by: sort, dir, onSort });

  const rows = list.data?.data ?? [];
  const chosenRows = rows.filter(({ id }) => chosen.has(id));
  return (
    <Page
      title={t.title}
      actions={
        <>
          {may('documents:emit') && may('received:read') && (
            <ButtonLink
              to="/documents/bring-in"
              variant="default"
              leftSection={<IconCloudDownload size={18} aria-hidden />}
              classNames={iconWhenNarrow}
            >
              {t.bringIn}
            </ButtonLink>
          )}
          <ExportButton query={exportQueryOf(search, businessId, today())} />
          <Button
            component={Link}
            to="/documents/new"
            leftSection={<IconPlus size={18} aria-hidden />}
            classNames={iconWhenNarrow}
          >
            {t.create}
          </Button>
        </>
      }
    >
      <Tabs
        value={view}
        onChange={(name) => change({ view: readDocumentSearch({ view: name }).view })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t.views.label}>
          {viewNames.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t.views[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={view} pt="md">
          <Stack gap="sm">
            <ListToolbar
              businessId={businessId}
              search={search}
              onChange={change}
              filtersOpen={filtersOpen}
              onFilters={filters.toggle}
            />
            {filtersOpen && (
              <Suspense fallback={<Loading rows={2} />}>
                <Filters businessId={businessId} search={search} onChange={change} />
              </Suspense>
            )}
            {chosenRows.length > 0 && (
              <BulkBar
                documents={chosenRows}
                onStart={(action) => start(action, chosenRows)}
                onClear={() => setChosen(new Set())}
              />
            )}
            {list.isError ? (
              <Failure error={list.error} onRetry={() => list.refetch()} />
            ) : list.data === undefined || (list.isPlaceholderData && rows.length === 0) ? (
              <Loading rows={8} />
            ) : rows.length === 0 ? (
              <EmptyView
                view={view}
                filtered={countFilters(search) > 0 || search.search !== undefined}
                total={list.data.meta.total}
                onFirstPage={() => change({})}
                onClear={() => change({ ...noFilters, search: undefined })}
              />
            ) : (
              <>
                <DataList
                  label={t.title}
                  rows={rows}
                  columns={columns}
                  rowKey={({ id }) => id}
                  selection={{ chosen, onChange: setChosen, nameOf }}
                  actions={(document) => <RowPdf document={document} />}
                  onOpen={({ id }) => navigate({ to: '/documents/$id', params: { id: String(id) } })}
                />
                {list.data.meta.total > rows.length ? (
                  <AllSums query={exportQueryOf(search, businessId, today())} meta={list.data.meta} />
                ) : (
                  <SumsText documents={rows} label={t.sum} ta="right" fw={600} />
                )}
                <Pages meta={list.data.meta} part={search} onChange={change} />
              </>
            )}
          </Stack>
        </Tabs.Panel>
      </Tabs>
      {bulk && (
        <Suspense>
          <BulkProgress bulk={bulk} onStop={stop} onClose={close} />
        </Suspense>
      )}
    </Page>
  );
}

const texts = defineTexts(
  {
    title: 'Comprobantes',
    create: 'Nuevo',
    bringIn: 'Traer del SRI',
    sum: 'Suma de esta página',
    views: {
      label: 'Vistas',
      all: 'Todos',
      unfinished: 'Por autorizar',
      rejected: 'Rechazados',
      drafts: 'Borradores',
      today: 'Hoy',
    },
  },
  {
    title: 'Documents',
    create: 'New',
    bringIn: 'Bring in from SRI',
    sum: 'Sum of this page',
    views: {
      label: 'Views',
      all: 'All',
      unfinished: 'To be authorised',
      rejected: 'Rejected',
      drafts: 'Drafts',
      today: 'Today',
    },
  },
);
