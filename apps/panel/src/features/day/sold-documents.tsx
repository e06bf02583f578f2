import { Group, Title } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useOperation } from '../../api/hooks.ts';
import { hasTotal, signedTotal } from '../../document-types/index.ts';
import { numberOf } from '../../document-types/name-of.ts';
import { typeName, typeNames } from '../../document-types/type-names.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { DataList } from '../../ui/data-list.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { StateChip } from '../../ui/state-chip.tsx';

const shown = 25;

/** The documents of a day that the person sees, the newest first. */
export function SoldDocuments({ businessId, date }: { readonly businessId: number; readonly date: string }) {
  const t = texts.use();
  const types = typeNames.use();
  const navigate = useNavigate();
  const list = useOperation(
    'documents.list',
    {
      query: {
        ...{ businessId, dateFrom: date, dateTo: date, perPage: shown },
        ...{ sortBy: 'date', sortDir: 'desc', view: 'summary' },
      },
    },
    { keepPrevious: true },
  );
  if (list.isError) return <Failure error={list.error} onRetry={() => list.refetch()} />;
  if (list.data === undefined) return <Loading rows={4} />;
  if (list.data.data.length === 0) return <Empty icon={IconReceipt} title={t.none} hint={t.noneWhy} />;
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
      <DataList
        label={t.title}
        rows={list.data.data}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate({ to: '/documents/$id', params: { id: String(id) } })}
        columns={[
          {
            key: 'number',
            title: t.number,
            onCard: 'heading',
            cell: (document) => (
              <TextLink to="/documents/$id" params={{ id: String(document.id) }} className="figures" size="sm" fw={600}>
                {numberOf(document)}
              </TextLink>
            ),
          },
          {
            key: 'type',
            title: t.type,
            onCard: 'under',
            cell: ({ documentType }) => typeName(types, documentType.code),
          },
          { key: 'customer', title: t.customer, cell: ({ entity }) => entity.businessName },
          {
            key: 'total',
            title: t.total,
            align: 'right',
            onCard: 'amount',
            cell: ({ documentType, total }) =>
              hasTotal(documentType.code) ? formatMoney(signedTotal(documentType.code, total)) : '—',
          },
          {
            key: 'state',
            title: t.state,
            onCard: 'mark',
            cell: ({ documentState }) => <StateChip acronym={documentState.acronym} />,
          },
        ]}
      />
    </section>
  );
}

const texts = defineTexts(
  {
    title: 'Comprobantes del día',
    all: (count: number) => `Ver los ${count}`,
    none: 'Ningún comprobante de este día',
    noneWhy: 'Aquí aparece lo que usted venda.',
    number: 'Número',
    type: 'Tipo',
    customer: 'Cliente',
    total: 'Total',
    state: 'Estado',
  },
  {
    title: 'Documents of the day',
    all: (count) => `See all ${count}`,
    none: 'No document of this day',
    noneWhy: 'What you sell appears here.',
    number: 'Number',
    type: 'Type',
    customer: 'Customer',
    total: 'Total',
    state: 'State',
  },
);
