import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { DataOf } from '../../api/talonario.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { BooksFailure } from '../../ui/books-failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { type ListMeta, Pages } from '../../ui/pages.tsx';
import { AddedDocuments } from '../reports/index.ts';
import type { FormChange, FormSearch } from './search.ts';
import type { FormRecord } from './sections.ts';

export interface FormDocumentsProps {
  readonly record: Pick<FormRecord, 'figures' | 'differences'>;
  readonly found: {
    readonly data:
      | {
          readonly data: DataOf<'taxForms.boxes.documents.list'>;
          readonly meta: ListMeta & { readonly amount?: number };
        }
      | undefined;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly search: FormSearch;
  readonly onChange: (change: FormChange) => void;
}

/** Documents of a box, or of a reason for leaving documents out, with the amount that each adds. */
export function FormDocuments({ record, found, search, onChange }: FormDocumentsProps) {
  const t = texts.use();
  const navigate = useNavigate();
  if (found.data === undefined)
    return found.isError ? (
      <BooksFailure error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Loading rows={4} />
    );
  const { data, meta } = found.data;
  return (
    <Stack gap="xs">
      {record.figures === 'closed' && record.differences.length > 0 && (
        <Text size="sm" c="dimmed">
          {t.asToday}
        </Text>
      )}
      {meta.amount !== undefined && (
        <Text size="sm" className="figures">
          {t.sum(meta.total, formatMoney(meta.amount))}
        </Text>
      )}
      <AddedDocuments
        label={t.documents}
        documents={data}
        onOpen={({ id, received }) =>
          void navigate({ to: received ? '/received/$id' : '/documents/$id', params: { id: String(id) } })
        }
      />
      {meta.lastPage > 1 && <Pages meta={meta} part={search} onChange={onChange} />}
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    documents: 'Comprobantes',
    asToday: 'Los comprobantes se muestran con los valores de hoy, no con los del cierre.',
    sum: (count: number, amount: string) =>
      count === 1 ? `1 comprobante suma ${amount}.` : `${count} comprobantes suman ${amount}.`,
  },
  {
    documents: 'Documents',
    asToday: 'Documents are listed with the values of today, not with those of the closing.',
    sum: (count, amount) => (count === 1 ? `1 document comes to ${amount}.` : `${count} documents come to ${amount}.`),
  },
);
