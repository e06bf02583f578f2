import { Code, Table, Text } from '@mantine/core';
import { useOperationQuery } from '../../api/hooks.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Loading } from '../../ui/loading.tsx';

/** Operations that a key was used for, latest first. */
export function KeyUses({ keyId }: { readonly keyId: number }) {
  const t = texts.use();
  const { data } = useOperationQuery('apiKeys.uses.list', { params: { id: keyId } });
  if (data === undefined) return <Loading />;
  if (data.data.length === 0) return <Text size="sm">{t.none}</Text>;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.operation}</Table.Th>
          <Table.Th>{t.last}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.data.map(({ route, at }) => (
          <Table.Tr key={route}>
            <Table.Td>
              <Code>{route}</Code>
            </Table.Td>
            <Table.Td>{formatDateTime(at)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const texts = defineTranslatedTexts(
  { none: 'Todavía no se ha usado.', operation: 'Operación', last: 'Último uso' },
  { none: 'It has not been used yet.', operation: 'Operation', last: 'Last used' },
);
