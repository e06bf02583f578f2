import { NativeSelect, Stack, Text } from '@mantine/core';
import { IconReceiptTax } from '@tabler/icons-react';
import { booksErrorText } from '../../api/books-error.ts';
import { isBooksIncompleteError, useBooksOperation } from '../../api/use-books.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { useFiledPeriods } from '../../business/use-filed-periods.ts';
import { formatDate } from '../../format/dates.ts';
import { datesOfPeriod, periodTitle } from '../../format/periods.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { BooksFailure } from '../../ui/books-failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { ErrorNotice } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { useSearchFilters } from '../../ui/use-filters.ts';
import { DeclareButton } from '../obligations/index.ts';
import { FiguresNote, PeriodCard } from '../periods/index.ts';
import { BoxDetail } from './box-detail.tsx';
import { boxTexts } from './box-texts.ts';
import { FormDownloads } from './downloads.tsx';
import { FormDocuments } from './form-documents.tsx';
import { FormSections } from './form-sections.tsx';
import { FormLeftOut } from './left-out.tsx';
import { FormQuestions } from './questions.tsx';
import { ResultStrip } from './result-strip.tsx';
import { type FormChange, type FormSearch, readFormSearch, taxFormNames } from './search.ts';
import type { FormRecord } from './sections.ts';
import styles from './tax-forms.module.css';

/** Forms 104 and 103, filled in from the documents of a period, as a help for the tax return. */
export function TaxFormsScreen() {
  const t = texts.use();
  const { id: businessId } = useRequiredBusiness();
  const [search, change] = useSearchFilters(readFormSearch);
  const form = search.form ?? '104';
  const { found, periods, usual } = useFiledPeriods(businessId, form);
  const period = filedPeriod(search.period, periods) ?? usual;
  const offered = [...new Set([...(period === undefined ? [] : [period]), ...(periods ?? [])])].sort().reverse();
  return (
    <Page
      title={t.title}
      actions={
        <>
          <NativeSelect
            aria-label={t.form}
            data={taxFormNames.map((value) => ({ value, label: t.forms[value] }))}
            value={form}
            onChange={({ currentTarget: { value } }) =>
              change({ ...closed, form: value === '103' ? '103' : undefined, figures: undefined })
            }
          />
          {offered.length > 0 && (
            <NativeSelect
              aria-label={t.period}
              data={offered.map((value) => ({ value, label: periodTitle(value) }))}
              value={period ?? ''}
              onChange={({ currentTarget: { value } }) =>
                change({ ...closed, period: value === usual ? undefined : value, figures: undefined })
              }
            />
          )}
        </>
      }
    >
      {period !== undefined ? (
        <TaxForm key={`${form} ${period}`} period={period} search={search} onChange={change} />
      ) : found.isError ? (
        <ErrorNotice error={found.error} onRetry={() => found.refetch()} />
      ) : periods === undefined ? (
        <Loading rows={6} />
      ) : (
        <EmptyState icon={IconReceiptTax} title={t.notFiled} hint={t.notFiledWhy} />
      )}
    </Page>
  );
}

/**
 * Period of the form for the month in the address: the semester that contains the month, if the business files by
 * semester.
 */
function filedPeriod(asked: string | undefined, filed: readonly string[] | undefined): string | undefined {
  if (asked === undefined || filed === undefined || filed.includes(asked)) return asked;
  const { from } = datesOfPeriod(asked);
  return filed.find((one) => datesOfPeriod(one).from <= from && datesOfPeriod(one).to >= from) ?? asked;
}

const closed = { box: undefined, leftOut: undefined, question: undefined } satisfies FormChange;

interface TaxFormProps {
  readonly period: string;
  readonly search: FormSearch;
  readonly onChange: (change: FormChange, options?: { resetScroll: boolean }) => void;
}

function TaxForm({ period, search, onChange }: TaxFormProps) {
  const { id: businessId } = useRequiredBusiness();
  const form = search.form ?? '104';
  const { figures } = search;
  const query = { businessId, period, ...(figures !== undefined && { figures }) };
  const found = useBooksOperation('taxForms.get', { params: { form }, query });
  const stay = (change: FormChange) => onChange(change, { resetScroll: false });
  if (found.data === undefined) {
    if (!found.isError) return <Loading rows={8} />;
    const error = isBooksIncompleteError(found.error) ? found.error : new Error(booksErrorText(found.error));
    return <BooksFailure error={error} onRetry={() => found.refetch()} />;
  }
  const record = found.data.data;
  return (
    <Stack gap="md">
      <ResultStrip record={record} />
      <FiguresNote
        record={record}
        withCard
        onCurrent={(current) => stay({ figures: current ? 'current' : undefined })}
      />
      <Negative record={record} />
      <div className={styles.columns} data-asks={record.questions.length > 0 || undefined}>
        <Stack gap="md" className={styles.aside ?? ''}>
          <FormQuestions record={record} />
          <Stack gap="xs">
            <FormDownloads record={record} figures={figures} />
            <DeclareButton obligation={{ ...record, obligation: record.form }} />
            <Help record={record} />
          </Stack>
        </Stack>
        <Stack gap="md" miw={0}>
          <FormSections
            record={record}
            all={search.all === true}
            onAll={(all) => stay({ all: all ? true : undefined })}
            onOpen={(box) => stay({ ...closed, box })}
          />
          <FormLeftOut
            record={record}
            onOpen={({ what, question }) => stay({ ...closed, leftOut: what, question: question ?? undefined })}
          />
        </Stack>
      </div>
      <PeriodCard businessId={businessId} period={period} />
      <Detail record={record} search={search} onChange={stay} />
    </Stack>
  );
}

/** Panel at the side of the screen with the open detail. */
function Detail({
  record,
  search,
  onChange,
}: {
  readonly record: FormRecord;
  readonly search: FormSearch;
  readonly onChange: (change: FormChange) => void;
}) {
  const t = texts.use();
  const boxes = boxTexts.use();
  const box = record.boxes.find((one) => one.box === search.box);
  const { leftOut } = search;
  const close = () => onChange(closed);
  return (
    <>
      <Dialog
        title={box === undefined ? '' : `${boxes.box(box.box)}: ${box.label}, ${boxes.columns[box.column]}`}
        opened={box !== undefined}
        onClose={close}
        shape="side"
        size="xl"
      >
        {box !== undefined && <BoxDetail record={record} box={box} search={search} onChange={onChange} />}
      </Dialog>
      <Dialog title={t.leftOut} opened={leftOut !== undefined} onClose={close} shape="side" size="xl">
        {leftOut !== undefined && <LeftOutDetail record={record} what={leftOut} search={search} onChange={onChange} />}
      </Dialog>
    </>
  );
}

/** Boxes that the answers make negative: the form has no file then. */
function Negative({ record: { negative } }: { readonly record: FormRecord }) {
  const t = texts.use();
  if (negative.length === 0) return null;
  return (
    <Text size="sm" c="var(--mantine-color-error)">
      {t.negative(negative.join(', '))}
    </Text>
  );
}

/** Notice that the form is only a help; the details are collapsed. */
function Help({ record: { table } }: { readonly record: FormRecord }) {
  const t = texts.use();
  return (
    <Text size="xs" c="dimmed" component="details">
      <summary style={{ minHeight: 24, cursor: 'pointer' }}>{t.help}</summary>
      {t.notice(formatDate(table.date))} {t.how}
    </Text>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Formularios',
    form: 'Formulario',
    forms: { 104: '104, IVA', 103: '103, retenciones de renta' },
    period: 'Período',
    notFiled: 'Este negocio no presenta este formulario',
    notFiledWhy: 'Así consta en sus obligaciones. Elija el otro formulario o cámbielas.',
    help: 'Aquí no se declara: compare y envíe en la página del SRI.',
    notice: (date: string) => `La tabla de casilleros se comparó con esa página el ${date}.`,
    how: 'Cargue el archivo en SRI en línea: Declaraciones, Elaboración y envío, paso Preguntas. Compare cada casillero antes de enviar.',
    negative: (boxes: string) => `Con sus respuestas quedan negativos los casilleros ${boxes}.`,
    leftOut: 'Comprobantes que no están en el formulario',
  },
  {
    title: 'Forms',
    form: 'Form',
    forms: { 104: '104, IVA', 103: '103, income tax withheld' },
    period: 'Period',
    notFiled: 'This business does not file this form',
    notFiledWhy: 'According to its obligations. Choose the other form or change them.',
    help: 'Nothing is filed here: compare and send it on SRI’s page.',
    notice: (date) => `The table of boxes was compared with that page on ${date}.`,
    how: 'Load the file at SRI en línea: Declaraciones, Elaboración y envío, step Preguntas. Compare every box before you send.',
    negative: (boxes) => `Your answers make these boxes negative: ${boxes}.`,
    leftOut: 'Documents that are not in the form',
  },
);

interface LeftOutDetailProps {
  readonly record: FormRecord;
  readonly what: string;
  readonly search: FormSearch;
  readonly onChange: (change: FormChange) => void;
}

/** Documents that are left out for one reason. */
function LeftOutDetail({ record, what, search, onChange }: LeftOutDetailProps) {
  const { form, businessId, period, leftOut } = record;
  const { question, page = 1, perPage = 25 } = search;
  const found = useBooksOperation('taxForms.leftOut.documents.list', {
    params: { form },
    query: { businessId, period, what, page, perPage, ...(question !== undefined && { question }) },
  });
  const entry = leftOut.find((one) => one.what === what && (one.question ?? undefined) === question);
  return (
    <Stack gap="sm">
      {entry !== undefined && <Text size="sm">{entry.why}</Text>}
      <FormDocuments record={record} found={found} search={search} onChange={onChange} />
    </Stack>
  );
}
