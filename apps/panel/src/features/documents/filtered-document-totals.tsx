import { Text } from '@mantine/core';
import { useOperationQuery } from '../../api/hooks.ts';
import type { InputOf } from '../../api/talonario.ts';
import { formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DocumentSumsText } from './sums-text.tsx';

export interface FilteredDocumentTotalsProps {
  readonly query: InputOf<'documents.sums'>['query'];
  /** Number of documents, and whether it is exact. */
  readonly meta: { readonly total: number; readonly totalIsEstimate?: boolean | undefined };
}

/** Sums of all pages of the list, or a text if there are too many documents to add up. */
export function FilteredDocumentTotals({ query, meta }: FilteredDocumentTotalsProps) {
  const t = texts.use();
  const { data } = useOperationQuery(
    'documents.sums',
    { query },
    { enabled: !meta.totalIsEstimate, keepPrevious: true },
  );
  if (meta.totalIsEstimate || data?.data.byType === null)
    return (
      <Text size="sm" c="dimmed" ta="right">
        {t.tooMany}
      </Text>
    );
  const rows = (data?.data.byType ?? []).map(({ code, total }) => ({ documentType: { code }, total }));
  return <DocumentSumsText documents={rows} label={t.sum(formatNumber(meta.total))} ta="right" fw={600} />;
}

const texts = defineTranslatedTexts(
  {
    sum: (count: string) => `Suma de los ${count}`,
    tooMany: 'Son demasiados para sumarlos: acote la lista, por ejemplo a un mes.',
  },
  {
    sum: (count) => `Sum of all ${count}`,
    tooMany: 'These are too many to add up: narrow the list, to a month for example.',
  },
);
