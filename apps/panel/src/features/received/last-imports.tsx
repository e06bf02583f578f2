import { Card, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '../../api/hooks.ts';
import { formatDateTime } from '../../format/dates.ts';
import { formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DataList } from '../../ui/data-list.tsx';
import { TextLink } from '../../ui/link.tsx';
import { importTexts } from './import-texts.ts';
import { type ImportRecord, isImportRunning } from './received-record.ts';

/** Results of the last imports of received documents, or of documents issued elsewhere. */
export function LastImports({ businessId, issued }: { businessId: number; issued: boolean }) {
  const t = texts.use();
  const shared = importTexts.use();
  const list = useQuery({
    ...operationQuery('imports.list', { query: { businessId, issued, perPage: 10 } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isImportRunning) ? 2_000 : false),
  });
  const rows = list.data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="last-imports">
      <Title order={2} size="h5" mb="sm" id="last-imports">
        {t.title}
      </Title>
      <DataList<ImportRecord>
        label={t.title}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            title: t.what,
            onCard: 'heading',
            cell: (one) => (
              <TextLink
                to={issued ? '/documents/imports/$id' : '/received/imports/$id'}
                params={{ id: String(one.id) }}
                size="sm"
                fw={600}
              >
                {one.fileName ?? shared.sources[one.source]}
              </TextLink>
            ),
          },
          {
            key: 'at',
            title: t.at,
            cell: ({ createdAt }) => <span className="figures">{formatDateTime(createdAt)}</span>,
          },
          {
            key: 'status',
            title: t.status,
            cell: ({ status, dryRun }) => (
              <Text size="sm">
                {dryRun ? `${shared.statuses[status]} · ${shared.dryRun}` : shared.statuses[status]}
              </Text>
            ),
          },
          { key: 'rows', title: t.rows, align: 'right', cell: (one) => formatNumber(one.rows) },
          { key: 'new', title: t.new, align: 'right', cell: ({ counts }) => formatNumber(counts.new) },
        ]}
      />
    </Card>
  );
}

const texts = defineTranslatedTexts(
  { title: 'Últimas importaciones', what: 'Importación', at: 'Cuándo', status: 'Estado', rows: 'Filas', new: 'Nuevos' },
  { title: 'Last imports', what: 'Import', at: 'When', status: 'Status', rows: 'Rows', new: 'New' },
);
