import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { IconInfoCircle, IconReceiptTax } from '@tabler/icons-react';
import { useState } from 'react';
import { booksErrorText } from '../../api/books-error.ts';
import type { DataOf } from '../../api/talonario.ts';
import { isBooksIncompleteError, useBooksOperation } from '../../api/use-books.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { useFiledPeriods } from '../../business/use-filed-periods.ts';
import { formatDate } from '../../format/dates.ts';
import { periodTitle } from '../../format/periods.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { BooksFailure } from '../../ui/books-failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { ErrorNotice } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { useSearchFilters } from '../../ui/use-filters.ts';
import { DeclareButton } from '../obligations/index.ts';
import { FiguresNote } from '../periods/index.ts';
import { AtsDownload } from './ats-download.tsx';
import { AtsSettings } from './ats-settings.tsx';
import { AtsProblems } from './problems.tsx';
import { readAtsSearch } from './search.ts';
import { AtsLeftOutSection, AtsSummary } from './summary.tsx';

/** The ATS, SRI's annex of transactions: its content, its problems and its file. */
export function AtsScreen() {
  const t = texts.use();
  const { id: businessId } = useRequiredBusiness();
  const [search, change] = useSearchFilters(readAtsSearch);
  const [asking, setAsking] = useState(false);
  const { found, returns, periods, usual } = useFiledPeriods(businessId, 'ATS');
  const period = search.period ?? usual;
  const offered = [...new Set([...(period === undefined ? [] : [period]), ...(periods ?? [])])].sort().reverse();
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <Button variant="default" onClick={() => setAsking(true)}>
          {t.settings}
        </Button>
      }
    >
      {offered.length > 0 && (
        <NativeSelect
          label={t.period}
          maw={260}
          data={offered.map((value) => ({ value, label: periodTitle(value) }))}
          value={period ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ period: value === usual ? undefined : value, figures: undefined })
          }
        />
      )}
      {period !== undefined ? (
        <Month
          key={period}
          period={period}
          filed={returns?.find((one) => one.period === period)}
          figures={search.figures}
          onCurrent={(current) => change({ figures: current ? 'current' : undefined })}
        />
      ) : found.isError ? (
        <ErrorNotice error={found.error} onRetry={() => found.refetch()} />
      ) : periods === undefined ? (
        <Loading rows={6} />
      ) : (
        <EmptyState icon={IconReceiptTax} title={t.notFiled} hint={t.notFiledWhy} />
      )}
      <Dialog title={t.settings} opened={asking} onClose={() => setAsking(false)} size="lg">
        {asking && <AtsSettings businessId={businessId} onDone={() => setAsking(false)} />}
      </Dialog>
    </Page>
  );
}

interface MonthProps {
  readonly period: string;
  /** The annex among the returns of the business, if it has to be filed. */
  readonly filed: DataOf<'obligations.list'>[number] | undefined;
  readonly figures: 'current' | undefined;
  readonly onCurrent: (current: boolean) => void;
}

function Month({ period, filed, figures, onCurrent }: MonthProps) {
  const t = texts.use();
  const { id: businessId } = useRequiredBusiness();
  const query = { businessId, period, ...(figures !== undefined && { figures }) };
  const found = useBooksOperation('ats.get', { query });
  if (found.data === undefined) {
    if (!found.isError) return <Loading rows={8} />;
    const error = isBooksIncompleteError(found.error) ? found.error : new Error(booksErrorText(found.error));
    return <BooksFailure error={error} onRetry={() => found.refetch()} />;
  }
  const record = found.data.data;
  return (
    <Stack gap="md" aria-busy={found.isPlaceholderData}>
      <Alert color="gray" variant="light" role="note" icon={<IconInfoCircle size={18} aria-hidden />} title={t.help}>
        <Text size="sm">{t.notice}</Text>
        <FiguresNote record={record} onCurrent={onCurrent} />
      </Alert>
      <AtsDownload record={record} figures={figures} />
      {filed !== undefined && <DeclareButton obligation={filed} />}
      {filed?.state === 'declared' && (
        <Text size="sm" fw={500}>
          {t.declared(formatDate(filed.dueOn))}
        </Text>
      )}
      <AtsProblems record={record} />
      <AtsSummary record={record} />
      <AtsLeftOutSection record={record} />
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'ATS',
    about: 'El anexo transaccional con los datos de sus comprobantes.',
    settings: 'Ajustes del ATS',
    period: 'Período',
    notFiled: 'Este negocio no presenta el ATS',
    notFiledWhy: 'Así consta en sus obligaciones.',
    declared: (day: string) => `Declarado. El plazo era el ${day}.`,
    help: 'Ayuda para el anexo',
    notice: 'Aquí no se envía nada: cargue usted el archivo en SRI en línea, Anexos, y compare con su talón resumen.',
  },
  {
    title: 'ATS',
    about: 'The annex of transactions with the data of your documents.',
    settings: 'ATS settings',
    period: 'Period',
    notFiled: 'This business does not file the ATS',
    notFiledWhy: 'According to its obligations.',
    declared: (day) => `Declared. It was due on ${day}.`,
    help: 'Help with the annex',
    notice: 'Nothing is sent from here: load the file at SRI en línea, Anexos, and compare it with its summary.',
  },
);
