import { ActionIcon, Group, NativeSelect, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { todayInGuayaquil } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { books, bookTexts, groupingsOf } from './books.ts';
import { type ReportChange, type RequestedReport, readReportSearch } from './search.ts';
import { type DateSpan, daysOf, longestReportDays, nameOfSpan, shiftSpan, spanNames, spanOfName } from './spans.ts';

export interface ReportControlsProps {
  readonly asked: RequestedReport;
  readonly onChange: (change: ReportChange) => void;
}

/** Selects the book, the days, the grouping and the comparison. */
export function ReportControls({ asked, onChange }: ReportControlsProps) {
  const t = texts.use();
  const names = bookTexts.use();
  const { book, by, compare } = asked;
  const read = (change: Record<string, unknown>) => readReportSearch({ book, ...change });
  return (
    <Paper component="section" aria-label={t.label}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
          <NativeSelect
            label={t.book}
            data={books.map((value) => ({ value, label: names.names[value] }))}
            value={book}
            onChange={({ currentTarget: { value } }) =>
              onChange({ book: read({ book: value }).book, by: undefined, sort: undefined, dir: undefined })
            }
          />
          <NativeSelect
            label={t.by}
            data={[
              ...groupingsOf[book].map((value) => ({ value, label: names.groupings[value] })),
              ...(groupingsOf[book][0] === 'day' ? [{ value: 'none', label: t.none }] : []),
            ]}
            value={by ?? 'none'}
            onChange={({ currentTarget: { value } }) =>
              onChange({ by: read({ by: value }).by, sort: undefined, dir: undefined })
            }
          />
          <NativeSelect
            label={t.span}
            data={[...spanNames, 'free' as const].map((value) => ({ value, label: t.spans[value] }))}
            value={nameOfSpan(asked, todayInGuayaquil()) ?? 'free'}
            onChange={({ currentTarget: { value } }) => {
              const name = spanNames.find((one) => one === value);
              if (name !== undefined) onChange(spanChange(spanOfName(name, todayInGuayaquil())));
            }}
          />
          <NativeSelect
            label={t.compare}
            data={(['previous', 'year', 'none'] as const).map((value) => ({ value, label: t.compared[value] }))}
            value={compare ?? 'none'}
            onChange={({ currentTarget: { value } }) => onChange({ compare: read({ compare: value }).compare })}
          />
        </SimpleGrid>
        <Days key={`${asked.from} ${asked.to}`} span={asked} onChange={(span) => onChange(spanChange(span))} />
      </Stack>
    </Paper>
  );
}

/** The current month is left out of the address, so that a bookmark shows the month in which it is opened. */
function spanChange({ from, to }: DateSpan): ReportChange {
  return nameOfSpan({ from, to }, todayInGuayaquil()) === 'month' ? { from: undefined, to: undefined } : { from, to };
}

/** First and last day, and buttons for the previous and next span. */
function Days({ span, onChange }: { readonly span: DateSpan; readonly onChange: (span: DateSpan) => void }) {
  const t = texts.use();
  const [typed, setTyped] = useState<TypedDays>({ from: span.from, to: span.to });
  const fault = faultOf(typed);
  const type = (change: TypedDays) => {
    const next = { ...typed, ...change };
    setTyped(next);
    const { from, to } = next;
    if (from !== undefined && to !== undefined && faultOf(next) === undefined) onChange({ from, to });
  };
  return (
    <div>
      <Group gap={6} align="flex-end" wrap="nowrap">
        <DateField label={t.from} value={typed.from} onChange={(from) => type({ from })} style={dateWidth} />
        <DateField label={t.to} value={typed.to} onChange={(to) => type({ to })} style={dateWidth} />
        <Step label={t.before} back onClick={() => onChange(shiftSpan(span, -1))} />
        <Step label={t.after} onClick={() => onChange(shiftSpan(span, 1))} />
      </Group>
      {fault !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {fault === 'order' ? t.order : t.tooLong}
        </Text>
      )}
    </div>
  );
}

const dateWidth = { flex: '1 1 130px', minWidth: 0, maxWidth: 160 } as const;

/** Text typed into the date fields as dates. Undefined while the text is no date. */
interface TypedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function faultOf({ from, to }: TypedDays): 'order' | 'long' | undefined {
  if (from === undefined || to === undefined) return undefined;
  if (to < from) return 'order';
  return daysOf({ from, to }) > longestReportDays + 1 ? 'long' : undefined;
}

function Step({ label, back = false, onClick }: { label: string; back?: boolean; onClick: () => void }) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      style={{ flexShrink: 0 }}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <IconChevronRight size={18} aria-hidden style={{ rotate: back ? '180deg' : '0deg' }} />
    </ActionIcon>
  );
}

const texts = defineTranslatedTexts(
  {
    label: 'Qué se suma',
    book: 'Libro',
    by: 'Agrupar por',
    none: 'Solo los totales',
    compare: 'Comparar con',
    compared: { previous: 'El anterior', year: 'Un año antes', none: 'Nada' },
    span: 'Período',
    spans: {
      month: 'Este mes',
      lastMonth: 'Mes anterior',
      quarter: 'Este trimestre',
      year: 'Este año',
      free: 'Otras fechas',
    },
    from: 'Desde',
    to: 'Hasta',
    before: 'Período anterior',
    after: 'Período siguiente',
    order: 'La primera fecha no puede ser posterior a la última.',
    tooLong: `Un informe abarca hasta ${longestReportDays} días.`,
  },
  {
    label: 'What is added up',
    book: 'Book',
    by: 'Group by',
    none: 'The totals alone',
    compare: 'Compare with',
    compared: { previous: 'The one before', year: 'A year before', none: 'Nothing' },
    span: 'Period',
    spans: {
      month: 'This month',
      lastMonth: 'Last month',
      quarter: 'This quarter',
      year: 'This year',
      free: 'Other dates',
    },
    from: 'From',
    to: 'Until',
    before: 'Period before',
    after: 'Next period',
    order: 'The first date cannot be after the last one.',
    tooLong: `A report takes up to ${longestReportDays} days.`,
  },
);
