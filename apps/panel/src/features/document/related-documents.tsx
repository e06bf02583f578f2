import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useOperationQuery } from '../../api/hooks.ts';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { documentTypeHasTotal } from '../../document-types/index.ts';
import { documentTypeName, documentTypeNames } from '../../document-types/type-names.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/link.tsx';
import { stateNames } from '../../ui/state-chip.tsx';

/**
 * Issued documents related to this one: notes, guides, withholdings, and the document it is about. Renders nothing if
 * there are none.
 */
export function RelatedDocuments({ record: { id, businessId } }: { record: DocumentRecord }) {
  const t = texts.use();
  const names = documentTypeNames.use();
  const states = stateNames() as Readonly<Record<string, string>>;
  const list = useOperationQuery('documents.related.list', { params: { id }, query: { businessId } });
  const rows = list.data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="related-title">
      <Title order={2} size="h5" mb="sm" id="related-title">
        {t.title}
      </Title>
      <Stack gap={8}>
        {rows.map((row) => (
          <Group key={row.id} justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
            <div>
              <Text size="xs" c="dimmed">
                {documentTypeName(names, row.documentTypeCode)} ·{' '}
                {row.annulled ? t.annulled : (states[row.acronym] ?? '')}
              </Text>
              <TextLink
                to="/documents/$id"
                params={{ id: String(row.id) }}
                size="sm"
                className="figures"
                style={{ whiteSpace: 'nowrap' }}
              >
                {row.number}
              </TextLink>
            </div>
            <Text size="sm" ta="right" className="figures" component="div">
              {documentTypeHasTotal(row.documentTypeCode) ? formatMoney(row.total) : formatDate(row.date)}
            </Text>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}

const texts = defineTranslatedTexts(
  { title: 'Comprobantes relacionados', annulled: 'Anulado' },
  { title: 'Related documents', annulled: 'Annulled' },
);
