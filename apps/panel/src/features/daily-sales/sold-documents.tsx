import { Group, Title } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useOperationQuery } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/empty.tsx';
import { ErrorNotice } from '../../ui/failure.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ShortDocumentList } from '../../ui/short-document-list.tsx';

const shown = 25;

/** Documents of a day that the user may see, newest first. */
export function SoldDocuments({ businessId, date }: { readonly businessId: number; readonly date: string }) {
  const t = texts.use();
  const list = useOperationQuery(
    'documents.list',
    {
      query: {
        businessId,
        dateFrom: date,
        dateTo: date,
        perPage: shown,
        sortBy: 'date',
        sortDir: 'desc',
        view: 'summary',
      },
    },
    { keepPrevious: true },
  );
  if (list.isError) return <ErrorNotice error={list.error} onRetry={() => list.refetch()} />;
  if (list.data === undefined) return <Loading rows={4} />;
  if (list.data.data.length === 0) return <EmptyState icon={IconReceipt} title={t.none} hint={t.noneWhy} />;
  return (
    <section aria-label={t.title}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {t.title}
        </Title>
        {list.data.meta.total > shown && (
          <TextLink to="/documents" search={{ from: date, to: date }} size="sm">
            {t.all(list.data.meta.total)}
          </TextLink>
        )}
      </Group>
      <ShortDocumentList label={t.title} rows={list.data.data} by="customer" />
    </section>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Comprobantes del día',
    all: (count: number) => `Ver los ${count}`,
    none: 'Ningún comprobante de este día',
    noneWhy: 'Aquí aparece lo que usted venda.',
  },
  {
    title: 'Documents of the day',
    all: (count) => `See all ${count}`,
    none: 'No document of this day',
    noneWhy: 'What you sell appears here.',
  },
);
