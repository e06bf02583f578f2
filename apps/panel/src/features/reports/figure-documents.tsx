import { Alert, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconReceipt } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useBooksOperation } from '../../api/use-books.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { todayInGuayaquil } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { BooksFailure } from '../../ui/books-failure.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { minTargetSize, TextLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Pages } from '../../ui/pages.tsx';
import { useSearchFilters } from '../../ui/use-filters.ts';
import { AddedDocuments } from './added-documents.tsx';
import { bookTexts, isTimeGrouping } from './books.ts';
import { timeName } from './points.ts';
import { type FigureDocumentsSearch, readBehindSearch } from './search.ts';
import { type DateSpan, spanOfName, spanText } from './spans.ts';
import type { Report } from './totals.tsx';

/** List of the documents of an amount, with the part that each adds. The sum of the parts is the amount. */
export function FigureDocumentsScreen() {
  const t = texts.use();
  const navigate = useNavigate();
  const { id: businessId } = useRequiredBusiness();
  const [search, change] = useSearchFilters(readBehindSearch);
  const { book = 'sales', by, group, leftOut, accepted, page = 1, perPage = 25 } = search;
  const span = spanOf(search);
  const list = useBooksOperation('reports.documents', {
    params: { book },
    query: {
      businessId,
      ...span,
      page,
      perPage,
      ...(by !== undefined && group !== undefined && { groupBy: by, group }),
      ...(leftOut !== undefined && { leftOut }),
      ...(accepted === true && { accepted }),
    },
  });
  const report = useBooksOperation('reports.get', {
    params: { book },
    query: { businessId, ...span, ...(by !== undefined && { groupBy: by }) },
  });
  const found = list.data;
  // List and report are compared only when both are loaded. While one is loading, the other may belong to another
  // amount.
  const figure = list.isFetching || report.isFetching ? undefined : figureOf(search, report.data?.data);
  return (
    <Page title={t.title} about={<FigureDescription search={search} report={report.data?.data} />}>
      {found === undefined ? (
        list.isError ? (
          <BooksFailure error={list.error} onRetry={() => list.refetch()} />
        ) : (
          <Loading rows={8} />
        )
      ) : (
        <>
          <Sum amount={found.meta.amount ?? 0} count={found.meta.total} figure={figure} />
          {found.data.length === 0 ? (
            <EmptyState icon={IconReceipt} title={t.none} />
          ) : (
            <AddedDocuments
              label={t.title}
              documents={found.data}
              onOpen={({ id, received }) =>
                void navigate({ to: received ? '/received/$id' : '/documents/$id', params: { id: String(id) } })
              }
            />
          )}
          <Pages meta={found.meta} part={search} onChange={change} />
        </>
      )}
    </Page>
  );
}

function spanOf({ from, to }: FigureDocumentsSearch): DateSpan {
  return from !== undefined && to !== undefined ? { from, to } : spanOfName('month', todayInGuayaquil());
}

/** Amount in the report. Undefined if the report does not show it, or shows it only together with others. */
function figureOf({ group, leftOut, accepted }: FigureDocumentsSearch, report: Report | undefined): number | undefined {
  if (report === undefined || leftOut !== undefined) return undefined;
  if (group !== undefined) return report.groups.find(({ key }) => key === group)?.totals.total;
  return accepted === true ? report.accepted?.total : report.totals.total;
}

/** Name of the figure, and a link back to it. */
function FigureDescription({
  search,
  report,
}: {
  readonly search: FigureDocumentsSearch;
  readonly report: Report | undefined;
}) {
  const t = texts.use();
  const names = bookTexts.use();
  const { book = 'sales', by, group, leftOut, accepted } = search;
  const { from, to } = spanOf(search);
  const named = report?.groups.find(({ key }) => key === group)?.name ?? group;
  const parts = [
    names.names[book],
    spanText({ from, to }),
    ...(by !== undefined && group !== undefined
      ? [`${names.groupings[by]}: ${isTimeGrouping(by) ? timeName(group) : named}`]
      : []),
    ...(leftOut !== undefined ? [t.outside(names.leftOut[leftOut])] : []),
    ...(accepted === true ? [t.accepted] : []),
  ];
  return (
    <Group gap="xs">
      <span>{parts.join(' · ')}</span>
      <TextLink to="/reports" search={{ book, from, to, ...(by !== undefined && { by }) }} size="sm" {...minTargetSize}>
        {t.back}
      </TextLink>
    </Group>
  );
}

interface SumProps {
  readonly amount: number;
  readonly count: number;
  readonly figure: number | undefined;
}

function Sum({ amount, count, figure }: SumProps) {
  const t = texts.use();
  const agrees = figure === undefined || Math.round(figure * 100) === Math.round(amount * 100);
  const Picture = agrees ? IconCircleCheck : IconAlertTriangle;
  return (
    <Alert
      color={agrees ? 'gray' : 'orange'}
      variant="light"
      role="status"
      aria-label={t.sum}
      icon={<Picture size={18} aria-hidden />}
    >
      <Text size="sm" className="figures">
        {t.adds(count, formatMoney(amount))}{' '}
        {figure === undefined ? '' : agrees ? t.same : t.other(formatMoney(figure))}
      </Text>
    </Alert>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Comprobantes de la cifra',
    back: 'Volver al informe',
    none: 'No hay comprobantes en esta cifra',
    outside: (reason: string) => `fuera de las cifras: ${reason}`,
    accepted: 'sin confirmar por el SRI y aceptados por una persona',
    sum: 'Suma',
    adds: (count: number, amount: string) =>
      count === 1 ? `1 comprobante suma ${amount}.` : `${count} comprobantes suman ${amount}.`,
    same: 'Es la cifra del informe.',
    other: (figure: string) => `El informe dice ${figure}: algo cambió mientras se leía. Recargue la página.`,
  },
  {
    title: 'Documents of the figure',
    back: 'Back to the report',
    none: 'There are no documents in this figure',
    outside: (reason) => `outside the figures: ${reason}`,
    accepted: 'not confirmed by SRI and accepted by a person',
    sum: 'Sum',
    adds: (count, amount) => (count === 1 ? `1 document comes to ${amount}.` : `${count} documents come to ${amount}.`),
    same: 'That is the figure of the report.',
    other: (figure) => `The report says ${figure}: something changed meanwhile. Load the page again.`,
  },
);
