import { Card, Text } from '@mantine/core';
import type { DataOf } from '../../api/talonario.ts';
import { todayInGuayaquil } from '../../format/dates.ts';
import { formatMoney, formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { minTargetSize, TextLink } from '../../ui/link.tsx';
import { type Book, isWithholdingBook } from './books.ts';
import { changeText } from './change.ts';
import styles from './reports.module.css';
import { type FigureDocumentsSearch, figureSearchOf } from './search.ts';
import { spanText } from './spans.ts';

export type Report = DataOf<'reports.get'>;
export type ReportTotals = Report['totals'];
type Measure = 'total' | 'subtotal' | 'vat' | 'discount' | 'ice';

/** Totals of the complete report, each with its change and a link to its documents. */
export function TotalFigures({ report }: { readonly report: Report }) {
  const t = texts.use();
  const { book, totals, compare, documents } = report;
  const names = measureNames(book);
  const before = compare && spanText(compare);
  const earlier =
    compare !== null && compare.totals.count > 0 ? { book, from: compare.from, to: compare.to } : undefined;
  return (
    <div>
      <div className={styles.figures}>
        {measuresOf(book, totals).map((measure) => (
          <Figure
            key={measure}
            name={names[measure]}
            value={formatMoney(totals[measure])}
            documents={documents}
            earlier={earlier}
            {...(compare && {
              change: changeText(totals[measure], compare.totals[measure], before ?? ''),
            })}
          />
        ))}
        {totals.quantity !== undefined && (
          <Figure name={t.quantity} value={formatNumber(totals.quantity)} documents={documents} />
        )}
        <Figure
          name={t.count}
          value={formatNumber(totals.count)}
          documents={documents}
          earlier={earlier}
          {...(compare && { change: t.before(before ?? '', formatNumber(compare.totals.count)) })}
        />
      </div>
      {compare && report.to >= todayInGuayaquil() && (
        <Text size="xs" c="dimmed" mt={6}>
          {t.unfinished}
        </Text>
      )}
    </div>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly change?: string;
  readonly documents: string;
  /** Link to the documents of the earlier amount that this one is compared with. */
  readonly earlier?: FigureDocumentsSearch | undefined;
}

function Figure({ name, value, change, documents, earlier }: FigureProps) {
  return (
    <Card withBorder padding="md" component="section" aria-label={name}>
      <Text size="sm" c="dimmed" lh={1.3}>
        {name}
      </Text>
      <TextLink
        to="/reports/documents"
        search={figureSearchOf(documents)}
        fz={20}
        fw={600}
        lh={1.3}
        className="figures"
        aria-label={`${name}: ${value}`}
      >
        {value}
      </TextLink>
      {change !== undefined && earlier !== undefined && (
        <TextLink to="/reports/documents" search={earlier} size="xs" c="dimmed" {...minTargetSize}>
          {change}
        </TextLink>
      )}
      {change !== undefined && earlier === undefined && (
        <Text size="xs" c="dimmed">
          {change}
        </Text>
      )}
    </Card>
  );
}

/** Amounts that the book has. Payments, for example, have no taxes. */
export function measuresOf(book: Book, totals: ReportTotals): readonly Measure[] {
  if (book === 'payments') return ['total'];
  const rare = (['discount', 'ice'] as const).filter((measure) => totals[measure] !== 0);
  return ['total', 'subtotal', 'vat', ...rare];
}

function measureNames(book: Book): Readonly<Record<Measure, string>> {
  const t = texts.now();
  if (isWithholdingBook(book)) return { ...t.usual, ...t.withheld };
  return book === 'products' ? { ...t.usual, vat: t.taxes } : t.usual;
}

const texts = defineTranslatedTexts(
  {
    usual: { total: 'Total', subtotal: 'Subtotal, sin IVA', vat: 'IVA', discount: 'Descuentos', ice: 'ICE' },
    withheld: { total: 'Total retenido', subtotal: 'Base de las retenciones', vat: 'IVA retenido' },
    taxes: 'Impuestos',
    quantity: 'Cantidad',
    count: 'Comprobantes',
    before: (when: string, count: string) => `En ${when}: ${count}`,
    unfinished: 'Este período no ha terminado; se compara con uno completo.',
  },
  {
    usual: { total: 'Total', subtotal: 'Subtotal, without IVA', vat: 'IVA', discount: 'Discounts', ice: 'ICE' },
    withheld: { total: 'Total withheld', subtotal: 'Base of withholdings', vat: 'IVA withheld' },
    taxes: 'Taxes',
    quantity: 'Quantity',
    count: 'Documents',
    before: (when, count) => `In ${when}: ${count}`,
    unfinished: 'This period is not over; it is compared with a whole one.',
  },
);
