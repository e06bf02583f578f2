import { Card, Table, Text, Title } from '@mantine/core';
import { documentTypeHasTotal } from '../../document-types/index.ts';
import { documentTypeName, documentTypeNames } from '../../document-types/type-names.ts';
import { formatMoney, formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { HomeFigures } from './concerns.ts';

/** Documents authorised this month, by type. */
export function DocumentsByType({ byType }: { byType: HomeFigures['byType'] }) {
  const t = texts.use();
  const types = documentTypeNames.use();
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="by-type">
      <Title order={2} size="h5" mb="sm" id="by-type">
        {t.title}
      </Title>
      {byType.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.none}
        </Text>
      ) : (
        <Table aria-labelledby="by-type" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.type}</Table.Th>
              <Table.Th ta="right">{t.count}</Table.Th>
              <Table.Th ta="right">{t.total}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {byType.map(({ code, count, total }) => (
              <Table.Tr key={code}>
                <Table.Td>{documentTypeName(types, code)}</Table.Td>
                <Table.Td ta="right" className="figures">
                  {formatNumber(count)}
                </Table.Td>
                <Table.Td ta="right" className="figures">
                  {documentTypeHasTotal(code) && formatMoney(total)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Autorizados este mes',
    none: 'Todavía ninguno este mes.',
    type: 'Tipo',
    count: 'Cantidad',
    total: 'Total',
  },
  { title: 'Authorised this month', none: 'None yet this month.', type: 'Type', count: 'Count', total: 'Total' },
);
