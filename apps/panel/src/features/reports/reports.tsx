import { Stack, Text } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { callOperation } from '../../api/talonario.ts';
import { useBooksOperation } from '../../api/use-books.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { todayInGuayaquil } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { BooksFailure } from '../../ui/books-failure.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { ExportMenu, exportTimeoutMs } from '../../ui/export-menu.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { useSearchFilters } from '../../ui/use-filters.ts';
import { PeriodCard, PeriodNote } from '../periods/index.ts';
import { bookTexts } from './books.ts';
import { ReportCodes } from './codes.tsx';
import { ReportControls } from './controls.tsx';
import { ReportGroups } from './groups.tsx';
import { ReportLeftOut } from './left-out.tsx';
import { type RequestedReport, readReportSearch, reportInput, requestedReport } from './search.ts';
import { type DateSpan, spanText, wholeMonths } from './spans.ts';
import { type Report, TotalFigures } from './totals.tsx';

/** Screen with sums of sales, purchases and withholdings. Every amount links to its documents. */
export function ReportsScreen() {
  const t = texts.use();
  const names = bookTexts.use();
  const { id: businessId } = useRequiredBusiness();
  const [search, change] = useSearchFilters(readReportSearch);
  const asked = requestedReport(search, todayInGuayaquil());
  const report = useBooksOperation('reports.get', reportInput(asked, businessId));
  const content = (found: Report) =>
    found.totals.count === 0 ? (
      <>
        <EmptyState
          icon={IconListDetails}
          title={t.nothing(names.contents[found.book], spanText(found))}
          hint={t.nothingWhy}
        />
        {found.compare !== null && found.compare.totals.count > 0 && <TotalFigures report={found} />}
        <ReportLeftOut report={found} />
      </>
    ) : (
      <>
        <TotalFigures report={found} />
        <ReportLeftOut report={found} />
        <ReportGroups report={found} search={search} onChange={change} />
        <ReportCodes report={found} />
      </>
    );
  const month = monthOf(asked);
  return (
    <Page
      title={t.title}
      about={names.abouts[asked.book]}
      actions={<ExportButton asked={asked} businessId={businessId} />}
    >
      <ReportControls asked={asked} onChange={(next) => change(next, { resetScroll: false })} />
      {report.data !== undefined ? (
        <Stack gap="md" aria-busy={report.isPlaceholderData}>
          <Text fw={600} size="lg" component="h2" aria-live="polite">
            {t.heading(names.names[report.data.data.book], spanText(report.data.data))}
          </Text>
          {month !== undefined && <PeriodNote key={month} businessId={businessId} period={month} />}
          {content(report.data.data)}
          {month !== undefined && <PeriodCard key={month} businessId={businessId} period={month} />}
        </Stack>
      ) : report.isError ? (
        <BooksFailure error={report.error} onRetry={() => report.refetch()} />
      ) : (
        <Loading rows={6} />
      )}
    </Page>
  );
}

/** Month of the report that can be closed. Undefined if the days are not one month, or the month is in the future. */
function monthOf(span: DateSpan): string | undefined {
  return wholeMonths(span) === 1 && span.from <= todayInGuayaquil() ? span.from.slice(0, 7) : undefined;
}

const texts = defineTranslatedTexts(
  {
    title: 'Informes',
    heading: (book: string, span: string) => `${book}, ${span}`,
    nothing: (book: string, span: string) => `No hay ${book} en ${span}`,
    nothingWhy: 'Cuentan los comprobantes autorizados. Elija otro período o emita el primero.',
  },
  {
    title: 'Reports',
    heading: (book, span) => `${book}, ${span}`,
    nothing: (book, span) => `There are no ${book} in ${span}`,
    nothingWhy: 'Authorised documents count. Choose another period or issue the first one.',
  },
);

/** The report as a table for the accountant. In Excel a second sheet contains every document of the book. */
function ExportButton({ asked, businessId }: { readonly asked: RequestedReport; readonly businessId: number }) {
  const { params, query } = reportInput(asked, businessId);
  return (
    <ExportMenu
      name={`${asked.book}-${asked.from}-${asked.to}`}
      fetchFile={(format) =>
        callOperation('reports.get.file', { params, query: { ...query, format } }, exportTimeoutMs)
      }
    />
  );
}
