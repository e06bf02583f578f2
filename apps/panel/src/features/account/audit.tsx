import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { formatInstant } from '../../format/dates.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { DataList } from '../../ui/data-list.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Pages } from '../../ui/pages.tsx';
import { AuditChange } from './audit-change.tsx';
import { actionText, recordNames } from './audit-text.ts';

export type AuditEntry = DataOf<'auditLog.list'>[number];

/** Every change of the account: who, what, when, from where. */
export function Audit() {
  const t = texts.use();
  const records = recordNames.use();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 300);
  const [recordType, setRecordType] = useState('');
  const [dateFrom, setDateFrom] = useState<string>();
  const [dateTo, setDateTo] = useState<string>();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<AuditEntry>();
  const query = {
    page,
    ...(wanted !== '' && { search: wanted }),
    ...(recordType !== '' && { recordType }),
    ...(dateFrom !== undefined && { dateFrom }),
    ...(dateTo !== undefined && { dateTo }),
  };
  const { data, error, refetch } = useOperation('auditLog.list', { query }, { keepPrevious: true });
  // Another filter begins at its first page.
  const choose =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPage(1);
    };
  return (
    <Page title={t.title} about={t.about}>
      <Group gap="sm" align="flex-end">
        <TextInput
          data-search
          label={t.search}
          placeholder={t.searchHint}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => choose(setSearch)(currentTarget.value)}
          flex={{ base: '1 1 100%', sm: '1 1 200px' }}
        />
        <NativeSelect
          label={t.record}
          value={recordType}
          onChange={({ currentTarget }) => choose(setRecordType)(currentTarget.value)}
          data={[
            { value: '', label: t.all },
            ...Object.entries(records).map(([value, label]) => ({ value, label: capital(label) })),
          ]}
          flex={{ base: '1 1 100%', sm: '0 1 200px' }}
        />
        <DateField label={t.from} value={dateFrom} onChange={choose(setDateFrom)} flex="1 1 130px" maw={{ sm: 150 }} />
        <DateField label={t.to} value={dateTo} onChange={choose(setDateTo)} flex="1 1 130px" maw={{ sm: 150 }} />
      </Group>
      {error !== null && <Failure error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data?.data.length === 0 && <Empty icon={IconHistory} title={t.none} />}
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
                  <Text size="sm" fw={600}>
                    {actionText(row)}
                  </Text>
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
          <Pages meta={data.meta} onPage={setPage} />
        </>
      )}
      <Dialog
        title={opened === undefined ? '' : actionText(opened)}
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        shape="side"
      >
        {opened !== undefined && <AuditChange entry={opened} />}
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
    none: 'No hay cambios con estos filtros',
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
    none: 'There are no changes with these filters',
    what: 'What',
    at: 'When',
    who: 'Who',
    open: 'See',
    openOne: (what, at) => `See: ${what}, ${at}`,
    kinds: { api_key: 'API key', user: 'user', operator: 'operator of the server', system: 'system' },
  },
);
