import { Text } from '@mantine/core';
import { IconInbox, IconListDetails, IconUpload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { operationQuery } from '../../api/hooks.ts';
import { callOperation, type InputOf } from '../../api/talonario.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/empty.tsx';
import { ExportMenu, exportTimeoutMs } from '../../ui/export-menu.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { ListToolbar } from '../../ui/list-toolbar.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useListState } from '../../ui/use-list.ts';
import { columnTexts, useReceivedColumns } from './columns.tsx';
import { MarkBar } from './mark-bar.tsx';
import { type ImportRecord, isImportRunning } from './received-record.ts';
import {
  countFilters,
  filterQueryOf,
  listQueryOf,
  noFilters,
  readReceivedDocumentSearch,
  sortKeys,
  viewNames,
} from './search.ts';

// These parts are loaded on demand, because users usually read the list before they need them.
const Filters = lazy(() => import('./filters.tsx'));
const NoMatch = lazy(() => import('../../ui/no-match.tsx'));

const rules = { read: readReceivedDocumentSearch, countFilters, sortKeys, ascending: ['issuer'] } as const;

/** List of documents that suppliers issued to the business. */
export function ReceivedScreen() {
  const t = texts.use();
  const columnNames = columnTexts.use();
  const { id: businessId } = useRequiredBusiness();
  const list = useListState(rules);
  const { search, change, chosen } = list;
  const found = useQuery({
    ...operationQuery('receivedDocuments.list', { query: listQueryOf(search, businessId) }),
    placeholderData: keepPreviousData,
    // Polls while XML files are being fetched.
    refetchInterval: ({ state }) => (state.data?.data.some(({ xmlStatus }) => xmlStatus === 'waiting') ? 5_000 : false),
  });
  const importing = useImporting(businessId, found.refetch);
  const chosenIds = (found.data?.data ?? []).flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const filtered = list.filterCount > 0 || search.search !== undefined || search.view !== undefined;
  return (
    <ListScreen
      title={t.title}
      about={t.about}
      actions={
        <>
          <ButtonLink to="/received/classify" variant="default" leftSection={<IconListDetails size={18} aria-hidden />}>
            {t.classify}
          </ButtonLink>
          <ExportButton query={filterQueryOf(search, businessId)} />
          <ButtonLink to="/received/import" leftSection={<IconUpload size={18} aria-hidden />}>
            {t.import}
          </ButtonLink>
        </>
      }
      list={list}
      found={found}
      views={{ label: t.views.label, names: viewNames, texts: t.views }}
      toolbar={<ListToolbar list={list} finds={t.search} columnNames={columnNames} />}
      filters={() => <Filters search={search} onChange={change} />}
      above={
        <>
          {importing && (
            <Text size="sm" c="dimmed" role="status">
              <TextLink to="/received/imports/$id" params={{ id: String(importing.id) }} size="sm">
                {t.importing}
              </TextLink>
            </Text>
          )}
          {chosenIds.length > 0 && <MarkBar businessId={businessId} ids={chosenIds} onClear={list.clearChosen} />}
        </>
      }
      rows={{ columns: useReceivedColumns(list.sorting), nameOf: ({ number }) => number }}
      empty={({ total }) =>
        filtered || total > 0 ? (
          <Suspense fallback={<Loading />}>
            <NoMatch
              total={total}
              onFirstPage={() => change({})}
              onClear={() => change({ ...noFilters, search: undefined, view: undefined })}
            />
          </Suspense>
        ) : (
          <EmptyState
            icon={IconInbox}
            title={t.empty}
            hint={t.emptyWhy}
            action={<ButtonLink to="/received/import">{t.import}</ButtonLink>}
          />
        )
      }
    />
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Recibidos',
    about: 'Los comprobantes que otros emitieron a este negocio.',
    search: 'Buscar por número, emisor o clave de acceso',
    import: 'Importar',
    classify: 'Clasificar',
    importing: 'Hay una importación en curso',
    empty: 'Todavía no hay comprobantes recibidos',
    emptyWhy: 'Suba el reporte TXT del SRI, los XML de sus proveedores, o pegue claves de acceso.',
    views: {
      label: 'Vistas',
      all: 'Todos',
      unmarked: 'Sin clasificar',
      unwithheld: 'Por retener',
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
    search: 'Search by number, issuer or access key',
    import: 'Import',
    classify: 'Classify',
    importing: 'An import is running',
    empty: 'There are no received documents yet',
    emptyWhy: 'Upload SRI’s TXT report or the XML files of your suppliers, or paste access keys.',
    views: {
      label: 'Views',
      all: 'All',
      unmarked: 'Not classified',
      unwithheld: 'To withhold',
      waiting: 'Waiting for the XML',
      intact: 'Not confirmed',
      tampered: 'Tampered',
      faulty: 'With problems',
      annulled: 'Annulled',
    },
  },
);

function ExportButton({ query }: { query: Omit<InputOf<'receivedDocuments.list.file'>['query'], 'format'> }) {
  return (
    <ExportMenu
      name="recibidos"
      fetchFile={(format) =>
        callOperation('receivedDocuments.list.file', { query: { ...query, format } }, exportTimeoutMs)
      }
    />
  );
}

/** Running import, if any. Calls `onDone` when it has ended. */
function useImporting(businessId: number, onDone: () => void): ImportRecord | undefined {
  const list = useQuery({
    ...operationQuery('imports.list', { query: { businessId, issued: false, perPage: 1 } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isImportRunning) ? 2_000 : false),
  });
  const running = list.data?.data.find(isImportRunning);
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (before.current !== undefined && running === undefined) onDone();
    before.current = running?.id;
  }, [running, onDone]);
  return running;
}
