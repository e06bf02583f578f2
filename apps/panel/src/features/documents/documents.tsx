import { Button } from '@mantine/core';
import { IconCloudDownload, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { useOperationQuery } from '../../api/hooks.ts';
import { callOperation } from '../../api/talonario.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { documentTitle } from '../../document-types/name-of.ts';
import { todayInGuayaquil } from '../../format/dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { ExportMenu, exportTimeoutMs } from '../../ui/export-menu.tsx';
import { iconWhenNarrow } from '../../ui/icon-when-narrow.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { ListToolbar } from '../../ui/list-toolbar.tsx';
import { useListState } from '../../ui/use-list.ts';
import type { ListedDocument } from './bulk.ts';
import { BulkActionBar } from './bulk-bar.tsx';
import { documentColumnTexts, useDocumentColumns } from './columns.tsx';
import { EmptyDocumentView } from './empty-view.tsx';
import { FilteredDocumentTotals } from './filtered-document-totals.tsx';
import { documentListQueryOf, type ExportQuery, exportQueryOf } from './list-query.ts';
import { RowPdfButton } from './row-pdf.tsx';
import { SavedFiltersMenu } from './saved-menu.tsx';
import {
  countDocumentFilters,
  documentSortColumns,
  documentViewNames,
  noDocumentFilters,
  readDocumentListFilters,
} from './search.ts';
import { DocumentSumsText } from './sums-text.tsx';
import { useBulkRun } from './use-bulk.ts';

// Loaded on demand, because the list is usually read before these are needed.
const Filters = lazy(() => import('./filters.tsx'));
const BulkActionProgress = lazy(() => import('./bulk-progress.tsx'));

const rules = {
  read: readDocumentListFilters,
  countFilters: countDocumentFilters,
  sortKeys: documentSortColumns,
  ascending: ['number', 'documentType', 'entity', 'documentState'],
} as const;

const pdfOf = (document: ListedDocument) => <RowPdfButton document={document} />;

/** List of the issued documents of the business. */
export function DocumentsScreen() {
  const t = texts.use();
  const columnNames = documentColumnTexts.use();
  const may = usePermissionCheck();
  const { id: businessId } = useRequiredBusiness();
  const list = useListState(rules);
  const { search, change, chosen } = list;
  const { bulk, start, stop, close } = useBulkRun();
  const navigate = useNavigate();
  const found = useOperationQuery(
    'documents.list',
    { query: documentListQueryOf(search, businessId, todayInGuayaquil()) },
    { keepPrevious: true },
  );
  const onOpen = useCallback(
    ({ id }: ListedDocument) => void navigate({ to: '/documents/$id', params: { id: String(id) } }),
    [navigate],
  );
  const chosenRows = (found.data?.data ?? []).filter(({ id }) => chosen.has(id));
  return (
    <>
      <ListScreen
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
            <ExportButton query={exportQueryOf(search, businessId, todayInGuayaquil())} />
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
        list={list}
        found={found}
        views={{ label: t.views.label, names: documentViewNames, texts: t.views }}
        toolbar={
          <ListToolbar list={list} finds={t.search} columnNames={columnNames}>
            <SavedFiltersMenu
              businessId={businessId}
              search={search}
              onOpen={(saved) =>
                change({
                  ...noDocumentFilters,
                  view: undefined,
                  search: undefined,
                  sort: undefined,
                  dir: undefined,
                  ...saved,
                })
              }
            />
          </ListToolbar>
        }
        filters={() => <Filters businessId={businessId} search={search} onChange={change} />}
        above={
          chosenRows.length > 0 && (
            <BulkActionBar
              documents={chosenRows}
              onStart={(action) => start(action, chosenRows)}
              onClear={list.clearChosen}
            />
          )
        }
        rows={{
          columns: useDocumentColumns(list.sorting),
          nameOf: documentTitle,
          actions: pdfOf,
          onOpen,
        }}
        empty={({ total }) => (
          <EmptyDocumentView
            view={search.view ?? 'all'}
            filtered={list.filterCount > 0 || search.search !== undefined}
            total={total}
            onFirstPage={() => change({})}
            onClear={() => change({ ...noDocumentFilters, search: undefined })}
          />
        )}
        below={({ data: rows, meta }) =>
          meta.total > rows.length ? (
            <FilteredDocumentTotals query={exportQueryOf(search, businessId, todayInGuayaquil())} meta={meta} />
          ) : (
            <DocumentSumsText documents={rows} label={t.sum} ta="right" fw={600} />
          )
        }
      />
      {bulk && (
        <Suspense>
          <BulkActionProgress bulk={bulk} onStop={stop} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Comprobantes',
    search: 'Buscar por número, cliente, monto o clave de acceso',
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
    search: 'Search by number, customer, amount or access key',
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

function ExportButton({ query }: { query: ExportQuery }) {
  // Spreadsheet programs set to Spanish expect a decimal comma.
  const decimals = useLocale() === 'es' ? ',' : '.';
  return (
    <ExportMenu
      name="comprobantes"
      fetchFile={(format) =>
        format === 'csv'
          ? callOperation('documents.export', { query: { ...query, decimals } }, exportTimeoutMs)
          : callOperation('documents.list.file', { query: { ...query, format } }, exportTimeoutMs)
      }
    />
  );
}
