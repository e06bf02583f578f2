import { Card, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useOperationQuery } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { usualType } from '../../document-types/index.ts';
import { todayInGuayaquil } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { ErrorNotice } from '../../ui/failure.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { SoldDocuments } from './sold-documents.tsx';

type DailySalesData = DataOf<'day.get'>;

/** Screen with the sales of one day: total, payment methods and documents. Default: today. */
export function DailySalesScreen() {
  const t = texts.use();
  const { id: businessId } = useRequiredBusiness();
  const [chosen, setChosen] = useState<string>();
  const date = chosen ?? todayInGuayaquil();
  const day = useOperationQuery('day.get', { query: { businessId, date } }, { keepPrevious: true });
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <>
          <DateField aria-label={t.date} value={date} onChange={setChosen} w={150} />
          <ButtonLink to="/documents/new" search={{ type: usualType }} leftSection={<IconPlus size={18} aria-hidden />}>
            {t.sell}
          </ButtonLink>
        </>
      }
    >
      {day.data !== undefined ? (
        <Figures day={day.data.data} />
      ) : day.isError ? (
        <ErrorNotice error={day.error} onRetry={() => day.refetch()} />
      ) : (
        <Loading rows={6} />
      )}
      <SoldDocuments businessId={businessId} date={date} />
    </Page>
  );
}

function Figures({
  day: { sales, credits, paymentMethods, emissionPoints, waiting, rejected },
}: {
  day: DailySalesData;
}) {
  const t = texts.use();
  const notes = [
    t.documents(sales.count),
    ...(waiting > 0 ? [t.waiting(waiting)] : []),
    ...(rejected > 0 ? [t.rejected(rejected)] : []),
  ];
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Card withBorder padding="md" component="section" aria-label={t.sold}>
        <Text size="sm" c="dimmed">
          {t.sold}
        </Text>
        <Text fz={32} fw={600} lh={1.25} className="figures" style={{ whiteSpace: 'nowrap' }}>
          {formatMoney(sales.total)}
        </Text>
        <Text size="sm" c="dimmed">
          {notes.join(' · ')}
        </Text>
        {credits.count > 0 && (
          <Group justify="space-between" mt="sm">
            <Text size="sm">{t.credits(credits.count)}</Text>
            <Text size="sm" className="figures">
              {formatMoney(-credits.total)}
            </Text>
          </Group>
        )}
      </Card>
      <Stack gap="md">
        <Sums
          title={t.methods}
          none={t.nothing}
          rows={paymentMethods.map(({ id, name, count, total }) => ({ id, name, count, total }))}
        />
        {emissionPoints.length > 1 && (
          <Sums
            title={t.points}
            none={t.nothing}
            rows={emissionPoints.map(({ id, series, count, total }) => ({ id, name: series, count, total }))}
          />
        )}
      </Stack>
    </SimpleGrid>
  );
}

interface SumRow {
  readonly id: number;
  readonly name: string;
  readonly count: number;
  readonly total: number;
}

function Sums({ title, none, rows }: { title: string; none: string; rows: readonly SumRow[] }) {
  const t = texts.use();
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <Table verticalSpacing={6} aria-label={title}>
          <Table.Tbody>
            {rows.map(({ id, name, count, total }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row" fw={500}>
                  {name}
                  <Text size="xs" c="dimmed">
                    {t.documents(count)}
                  </Text>
                </Table.Th>
                <Table.Td ta="right" className="figures">
                  {formatMoney(total)}
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
    title: 'Mi día',
    about: 'Lo que usted vendió en sus puntos de emisión.',
    date: 'Día',
    sell: 'Vender',
    sold: 'Vendido',
    documents: (count: number) => (count === 1 ? '1 comprobante' : `${count} comprobantes`),
    waiting: (count: number) => (count === 1 ? '1 por autorizar' : `${count} por autorizar`),
    rejected: (count: number) => (count === 1 ? '1 rechazado, no se cuenta' : `${count} rechazados, no se cuentan`),
    credits: (count: number) => (count === 1 ? '1 nota de crédito' : `${count} notas de crédito`),
    methods: 'Por forma de pago',
    points: 'Por punto de emisión',
    nothing: 'Todavía nada.',
  },
  {
    title: 'My day',
    about: 'What you sold at your emission points.',
    date: 'Day',
    sell: 'Sell',
    sold: 'Sold',
    documents: (count) => (count === 1 ? '1 document' : `${count} documents`),
    waiting: (count) => (count === 1 ? '1 to be authorised' : `${count} to be authorised`),
    rejected: (count) => (count === 1 ? '1 rejected, not counted' : `${count} rejected, not counted`),
    credits: (count) => (count === 1 ? '1 credit note' : `${count} credit notes`),
    methods: 'By payment method',
    points: 'By emission point',
    nothing: 'Nothing yet.',
  },
);
