import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useOperation } from '../../api/hooks.ts';
import { formatInstant } from '../../format/dates.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { DataList } from '../../ui/data-list.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import NoMatch from '../../ui/no-match.tsx';
import { Page } from '../../ui/page.tsx';
import { Pages } from '../../ui/pages.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { AuditChange } from './audit-change.tsx';
import type { AuditEntry } from './audit-entry.ts';
import { actionText, recordNames } from './audit-text.ts';
import { nameIn } from './record-names.ts';
import { readAuditSearch, recordTypes } from './search.ts';
import { useRecordNames } from './use-record-names.ts';

/** Every change of the account: who, what, when, from where. Its filters are in the address. */
export function Audit() {
  const t = texts.use();
  const records = recordNames.use();
  const [filters, change] = useFilters(readAuditSearch);
  const { search, record, from, to } = filters;
  const [opened, setOpened] = useState<AuditEntry>();
  const query = {
    page: filters.page ?? 1,
    perPage: filters.perPage ?? 25,
    ...(search !== undefined && { search }),
    ...(record !== undefined && { recordType: record }),
    ...(from !== undefined && { dateFrom: from }),
    ...(to !== undefined && { dateTo: to }),
  };
  const { data, error, refetch } = useOperation('auditLog.list', { query }, { keepPrevious: true });
  const names = useRecordNames(data?.data ?? []);
  return (
    <Page title={t.title} about={t.about}>
      <Group gap="sm" align="flex-end">
        <SearchBox
          label={t.search}
          placeholder={t.searchHint}
          value={search ?? ''}
          onChange={(words) => change({ search: words })}
          flex={{ base: '1 1 100%', sm: '1 1 200px' }}
        />
        <NativeSelect
          label={t.record}
          value={record ?? ''}
          onChange={({ currentTarget }) => change({ record: readAuditSearch({ record: currentTarget.value }).record })}
          data={[
            { value: '', label: t.all },
            ...recordTypes.map((value) => ({ value, label: capital(records[value]) })),
          ]}
          flex={{ base: '1 1 100%', sm: '0 1 200px' }}
        />
        <DateField
          label={t.from}
          value={from}
          onChange={(day) => change({ from: day })}
          flex="1 1 130px"
          maw={{ sm: 150 }}
        />
        <DateField label={t.to} value={to} onChange={(day) => change({ to: day })} flex="1 1 130px" maw={{ sm: 150 }} />
      </Group>
      {error !== null && <Failure error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data?.data.length === 0 && (
        <NoMatch
          total={data.meta.total}
          onFirstPage={() => change({})}
          onClear={() => change({ search: undefined, record: undefined, from: undefined, to: undefined })}
        />
      )}
      {data !== undefined && data.data.length > 0 && (
        <>
          <DataList
            label={t.title}
            rows={data.data}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'what',
                title: t.what,
                onCard: 'heading',
                cell: (row) => (
                  <>
                    <Text size="sm" fw={600}>
                      {actionText(row)}
                    </Text>
                    {row.recordId !== null && (
                      <Text size="xs" c="dimmed" lineClamp={1}>
                        {nameIn(names, row.recordType, row.recordId) ?? ''}
                      </Text>
                    )}
                  </>
                ),
              },
              { key: 'at', title: t.at, cell: ({ at }) => formatInstant(at) },
              { key: 'who', title: t.who, cell: (row) => <Actor entry={row} /> },
              { key: 'ip', title: 'IP', cell: ({ ip }) => ip ?? '—' },
            ]}
            actions={(row) => (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => setOpened(row)}
                aria-label={t.openOne(actionText(row), formatInstant(row.at))}
              >
                {t.open}
              </Button>
            )}
          />
          <Pages meta={data.meta} part={filters} onChange={change} />
        </>
      )}
      <Dialog
        title={opened === undefined ? '' : actionText(opened)}
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        shape="side"
      >
        {opened !== undefined && <AuditChange entry={opened} names={names} />}
      </Dialog>
    </Page>
  );
}

function Actor({ entry: { actor } }: { entry: AuditEntry }) {
  const t = texts.use();
  return (
    <Text size="sm">
      {actor.name ?? t.kinds[actor.kind]}
      {actor.name !== null && actor.kind !== 'user' && ` (${t.kinds[actor.kind]})`}
    </Text>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const texts = defineTexts(
  {
    title: 'Registro de cambios',
    about: 'Quién cambió qué, cuándo y desde dónde. Nadie puede editarlo ni borrarlo.',
    search: 'Buscar',
    searchHint: 'Acción o persona',
    record: 'Registro',
    all: 'Todos',
    from: 'Desde',
    to: 'Hasta',
    what: 'Qué',
    at: 'Cuándo',
    who: 'Quién',
    open: 'Ver',
    openOne: (what: string, at: string) => `Ver: ${what}, ${at}`,
    kinds: { api_key: 'clave de API', user: 'usuario', operator: 'administrador del servidor', system: 'sistema' },
  },
  {
    title: 'Log of changes',
    about: 'Who changed what, when and from where. Nobody can edit or delete it.',
    search: 'Search',
    searchHint: 'Action or person',
    record: 'Record',
    all: 'All',
    from: 'From',
    to: 'To',
    what: 'What',
    at: 'When',
    who: 'Who',
    open: 'See',
    openOne: (what, at) => `See: ${what}, ${at}`,
    kinds: { api_key: 'API key', user: 'user', operator: 'operator of the server', system: 'system' },
  },
);
