import { Code, NativeSelect, Text } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useOperationQuery } from '../../api/hooks.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { LogScreen } from '../../ui/log-screen.tsx';
import { useSearchFilters } from '../../ui/use-filters.ts';
import { RequestDetail } from './request.tsx';
import { readRequestSearch, statusClasses } from './search.ts';
import { StatusChip } from './status-chip.tsx';

/** Requests sent with the account's API keys, newest first. The filters are stored in the address. */
export function RequestsScreen() {
  const t = texts.use();
  const [filters, change] = useSearchFilters(readRequestSearch);
  const { search, status, open, page = 1, perPage = 25 } = filters;
  const query = { page, perPage, ...(search !== undefined && { search }), ...(status !== undefined && { status }) };
  const found = useOperationQuery('requests.list', { query }, { keepPrevious: true, refetchInterval: 5_000 });
  const narrowed = search !== undefined || status !== undefined || (found.data?.meta.total ?? 0) > 0;
  return (
    <LogScreen
      title={t.title}
      about={t.about}
      finds={{ label: t.search, hint: t.searchHint }}
      filters={filters}
      onChange={change}
      onClear={() => change({ search: undefined, status: undefined })}
      fields={
        <NativeSelect
          label={t.status}
          value={status ?? ''}
          onChange={({ currentTarget }) =>
            change({ status: statusClasses.find((name) => name === currentTarget.value) })
          }
          data={[{ value: '', label: t.all }, ...statusClasses.map((value) => ({ value, label: t[value] }))]}
          flex={{ base: '1 1 100%', sm: '0 1 220px' }}
        />
      }
      found={found}
      empty={!narrowed && <EmptyState icon={IconListDetails} title={t.none} hint={t.noneWhy} />}
      rowKey={({ requestId }) => requestId}
      columns={[
        {
          key: 'what',
          title: t.what,
          onCard: 'heading',
          cell: ({ method, path, route }) => (
            <>
              <Code>{route ?? method}</Code>
              <Text size="xs" c="dimmed" lineClamp={1} style={{ overflowWrap: 'anywhere' }}>
                {method} {path}
              </Text>
            </>
          ),
        },
        { key: 'status', title: t.status, onCard: 'mark', cell: (row) => <StatusChip status={row.status} /> },
        {
          key: 'at',
          title: t.at,
          onCard: 'under',
          cardCell: ({ at, key }) => [formatDateTime(at), key.name].filter(Boolean).join(' · '),
          cell: ({ at }) => formatDateTime(at),
        },
        { key: 'ms', title: t.took, onCard: 'hidden', cell: ({ milliseconds }) => `${milliseconds} ms` },
        { key: 'key', title: t.key, onCard: 'hidden', cell: ({ key }) => key.name ?? '' },
      ]}
      open={{
        word: t.open,
        label: (row) => t.openOne(row.route ?? row.path, formatDateTime(row.at)),
        onClick: (row) => change({ open: row.requestId }, { resetScroll: false }),
      }}
    >
      <Dialog
        title={t.one}
        opened={open !== undefined}
        onClose={() => change({ open: undefined }, { resetScroll: false })}
        shape="side"
        size="xl"
      >
        {open !== undefined && <RequestDetail requestId={open} />}
      </Dialog>
    </LogScreen>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Solicitudes',
    about: 'Lo que sus programas enviaron con las claves de API, y lo que se les respondió, durante 30 días.',
    one: 'Solicitud',
    search: 'Buscar',
    searchHint: 'Dirección o Idempotency-Key',
    status: 'Respuesta',
    all: 'Todas',
    '2xx': 'Correctas (2xx)',
    '4xx': 'Rechazadas (4xx)',
    '5xx': 'Fallidas (5xx)',
    what: 'Operación',
    at: 'Respondida',
    took: 'Tardó',
    key: 'Clave',
    open: 'Ver',
    openOne: (what: string, at: string) => `Ver ${what}, ${at}`,
    none: 'Todavía no hay solicitudes',
    noneWhy: 'Aparecen aquí cuando un programa usa una clave de API.',
  },
  {
    title: 'Requests',
    about: 'What your programs sent with the API keys, and what they were answered, for 30 days.',
    one: 'Request',
    search: 'Search',
    searchHint: 'Address or Idempotency-Key',
    status: 'Answer',
    all: 'All',
    '2xx': 'Good (2xx)',
    '4xx': 'Refused (4xx)',
    '5xx': 'Failed (5xx)',
    what: 'Operation',
    at: 'Answered',
    took: 'Took',
    key: 'Key',
    open: 'Show',
    openOne: (what, at) => `Show ${what}, ${at}`,
    none: 'There are no requests yet',
    noneWhy: 'They appear here when a program uses an API key.',
  },
);
