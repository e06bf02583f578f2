import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useOperationQuery } from '../../api/hooks.ts';
import { formatDateTime } from '../../format/dates.ts';
import type { FilterChange } from '../../format/search-values.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LogScreen } from '../../ui/log-screen.tsx';
import { useSearchFilters } from '../../ui/use-filters.ts';
import { AuditChange } from './audit-change.tsx';
import type { AuditEntry } from './audit-entry.ts';
import { auditActionText, recordNames } from './audit-text.ts';
import { findRecordName, type NamedEntry, type RecordNames, recordNamesById, recordsToName } from './record-names.ts';
import { type AuditSearch, readAuditSearch, recordTypes } from './search.ts';

/** Every change in the account: user, action, time, and address. The filters are stored in the URL. */
export function AuditLogScreen() {
  const t = texts.use();
  const [filters, change] = useSearchFilters(readAuditSearch);
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
  const found = useOperationQuery('auditLog.list', { query }, { keepPrevious: true });
  const names = useRecordNames(found.data?.data ?? []);
  return (
    <LogScreen
      title={t.title}
      about={t.about}
      finds={{ label: t.search, hint: t.searchHint }}
      filters={filters}
      onChange={change}
      onClear={() => change({ search: undefined, record: undefined, from: undefined, to: undefined })}
      fields={<Fields filters={filters} onChange={change} />}
      found={found}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'what',
          title: t.what,
          onCard: 'heading',
          cell: (row) => (
            <>
              <Text size="sm" fw={600}>
                {auditActionText(row)}
              </Text>
              {row.recordId !== null && (
                <Text size="xs" c="dimmed" lineClamp={1}>
                  {findRecordName(names, row.recordType, row.recordId) ?? ''}
                </Text>
              )}
            </>
          ),
        },
        { key: 'at', title: t.at, onCard: 'under', cell: ({ at }) => formatDateTime(at) },
        { key: 'who', title: t.who, onCard: 'mark', cell: (row) => <Actor entry={row} /> },
        // The details of a change show it on a phone, too.
        { key: 'ip', title: 'IP', onCard: 'hidden', cell: ({ ip }) => ip ?? '—' },
      ]}
      open={{
        word: t.open,
        label: (row) => t.openOne(auditActionText(row), formatDateTime(row.at)),
        onClick: setOpened,
      }}
    >
      <Dialog
        title={opened === undefined ? '' : auditActionText(opened)}
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        shape="side"
      >
        {opened !== undefined && <AuditChange entry={opened} names={names} />}
      </Dialog>
    </LogScreen>
  );
}

interface FieldsProps {
  readonly filters: AuditSearch;
  readonly onChange: (next: FilterChange<AuditSearch>) => void;
}

function Fields({ filters: { record, from, to }, onChange }: FieldsProps) {
  const t = texts.use();
  const records = recordNames.use();
  return (
    <>
      <NativeSelect
        label={t.record}
        value={record ?? ''}
        onChange={({ currentTarget }) => onChange({ record: readAuditSearch({ record: currentTarget.value }).record })}
        data={[{ value: '', label: t.all }, ...recordTypes.map((value) => ({ value, label: capital(records[value]) }))]}
        flex={{ base: '1 1 100%', sm: '0 1 200px' }}
      />
      <DateField
        label={t.from}
        value={from}
        onChange={(day) => onChange({ from: day })}
        flex="1 1 130px"
        maw={{ sm: 150 }}
      />
      <DateField label={t.to} value={to} onChange={(day) => onChange({ to: day })} flex="1 1 130px" maw={{ sm: 150 }} />
    </>
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

const texts = defineTranslatedTexts(
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
    about: 'Who changed what, when and from where. It cannot be edited or deleted.',
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

/** Names of the records that the audit entries are about. Empty until they are loaded. */
function useRecordNames(entries: readonly NamedEntry[]): RecordNames {
  const records = recordsToName(entries);
  const { data } = useOperationQuery('recordNames.find', { body: { records } }, { enabled: records.length > 0 });
  return recordNamesById(data?.data ?? []);
}
