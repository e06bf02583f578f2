import { Code, Stack, Table, Text } from '@mantine/core';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { AuditEntry } from './audit-entry.ts';
import { listAuditFieldChanges } from './audit-text.ts';
import { findRecordName, kindOfField, type RecordNames } from './record-names.ts';

/** One entry of the audit log, with each field before and after the change. */
export function AuditChange({ entry, names }: { entry: AuditEntry; names: RecordNames }) {
  const t = texts.use();
  const changes = listAuditFieldChanges(entry.before, entry.after);
  const named = (field: string, value: string) =>
    value
      .split(', ')
      .map((part) => findRecordName(names, kindOfField(field) ?? '', Number(part)) ?? part)
      .join(', ');
  return (
    <Stack>
      <Text size="sm" component="div">
        {formatDateTime(entry.at)}
        {entry.ip !== null && ` · ${entry.ip}`}
        <br />
        <Code>{entry.action}</Code>{' '}
        {entry.recordId !== null &&
          (findRecordName(names, entry.recordType, entry.recordId) ?? t.record(entry.recordId))}
      </Text>
      {changes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.none}
        </Text>
      ) : (
        <Table layout="fixed" verticalSpacing={6} aria-label={t.label}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.field}</Table.Th>
              <Table.Th>{t.before}</Table.Th>
              <Table.Th>{t.after}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ field, before, after }) => (
              <Table.Tr key={field}>
                <Table.Th scope="row" fw={500}>
                  {field}
                </Table.Th>
                <Table.Td>{named(field, before)}</Table.Td>
                <Table.Td>{named(field, after)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {entry.requestId !== null && (
        <Text size="xs" c="dimmed">
          Request-Id: {entry.requestId}
        </Text>
      )}
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    label: 'Campos que cambiaron',
    record: (id: number) => `registro ${id}`,
    field: 'Campo',
    before: 'Antes',
    after: 'Después',
    none: 'No guarda campos.',
  },
  {
    label: 'Fields that changed',
    record: (id) => `record ${id}`,
    field: 'Field',
    before: 'Before',
    after: 'After',
    none: 'It keeps no fields.',
  },
);
