import { Text } from '@mantine/core';
import type { LineKind } from '../../document-types/document-type.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney, formatNumber } from '../../format/money.ts';
import { vatOf } from '../../format/vat-text.ts';
import { defineTexts } from '../../i18n/texts.ts';
import type { Column } from '../../ui/data-list.tsx';
import type { DocumentRecord } from './document-record.ts';

export type Line = DocumentRecord['items'][number] & { readonly place: number };

/** Columns for each kind of lines. */
export function useLineColumns(kind: LineKind): readonly Column<Line>[] {
  const t = texts.use();
  return columnNames[kind].map((name) => columns[name](t));
}

const columnNames = {
  products: ['description', 'amount', 'price', 'discount', 'vat', 'subtotal'],
  goods: ['description', 'amount'],
  charges: ['debitReason', 'vat', 'debitValue'],
  retentions: ['support', 'retention', 'retentionBase', 'percentage', 'retentionValue'],
} as const satisfies Record<LineKind, readonly (keyof typeof columns)[]>;

type MoneyName = 'discount' | 'subtotal' | 'debitValue' | 'retentionBase' | 'retentionValue';
type Words = ReturnType<typeof texts.now>;

function money(key: MoneyName): (t: Words) => Column<Line> {
  return (t) => ({ key, title: t[key], align: 'right', cell: (line) => shown(line[key], formatMoney) });
}

function shown(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? '—' : format(value);
}

const columns = {
  description: (t: Words): Column<Line> => ({
    key: 'description',
    title: t.description,
    onCard: 'heading',
    cell: (line) => <Description line={line} />,
  }),
  amount: (t: Words): Column<Line> => ({
    key: 'amount',
    title: t.amount,
    align: 'right',
    cell: ({ amount }) => shown(amount, formatNumber),
  }),
  price: (t: Words): Column<Line> => ({
    key: 'price',
    title: t.price,
    align: 'right',
    cell: ({ price, priceIncludesTax }) => (
      <>
        {shown(price, (value) => `$${formatNumber(value, 2)}`)}
        {priceIncludesTax && (
          <Text size="xs" c="dimmed">
            {t.withVat}
          </Text>
        )}
      </>
    ),
  }),
  vat: (t: Words): Column<Line> => ({
    key: 'vat',
    title: t.vat,
    align: 'right',
    cell: ({ taxes = [] }) =>
      vatOf(taxes.map(({ code, percentageCode, rate }) => ({ tax: code, code: percentageCode, rate }))) ?? '—',
  }),
  debitReason: (t: Words): Column<Line> => ({
    key: 'debitReason',
    title: t.debitReason,
    onCard: 'heading',
    cell: ({ debitReason }) => debitReason ?? '—',
  }),
  support: (t: Words): Column<Line> => ({
    key: 'support',
    title: t.support,
    onCard: 'heading',
    cell: (line) => <Support line={line} />,
  }),
  retention: (t: Words): Column<Line> => ({
    key: 'retention',
    title: t.retention,
    cell: ({ retentionTaxTypeId = 0, retentionCode }) => {
      const taxes: Readonly<Record<number, string>> = t.retentionTaxes;
      return [taxes[retentionTaxTypeId], retentionCode].filter(Boolean).join(' ');
    },
  }),
  percentage: (t: Words): Column<Line> => ({
    key: 'percentage',
    title: t.percentage,
    align: 'right',
    cell: ({ retentionPercentage }) => shown(retentionPercentage, (value) => `${formatNumber(value)} %`),
  }),
  discount: money('discount'),
  subtotal: money('subtotal'),
  debitValue: money('debitValue'),
  retentionBase: money('retentionBase'),
  retentionValue: money('retentionValue'),
} as const;

function Support({ line }: { line: Line }) {
  const { supportDocumentNumber, supportDocumentDate } = line;
  return (
    <div className="figures">
      {supportDocumentNumber ?? '—'}
      {supportDocumentDate !== undefined && (
        <Text size="xs" c="dimmed">
          {formatDate(supportDocumentDate)}
        </Text>
      )}
    </div>
  );
}

function Description({ line }: { line: Line }) {
  const { code, description, detail, additionalDetails = [] } = line;
  return (
    <>
      <Text size="sm">{description ?? detail ?? '—'}</Text>
      <Text size="xs" c="dimmed">
        {[code, ...additionalDetails.map(({ name, value }) => `${name}: ${value}`)].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

const texts = defineTexts(
  {
    description: 'Descripción',
    amount: 'Cantidad',
    price: 'Precio unitario',
    withVat: 'con IVA',
    discount: 'Descuento',
    subtotal: 'Subtotal',
    vat: 'IVA',
    debitReason: 'Razón del cargo',
    debitValue: 'Valor',
    support: 'Documento de sustento',
    retention: 'Retención',
    retentionTaxes: { 1: 'Renta', 2: 'IVA', 6: 'ISD' },
    retentionBase: 'Base imponible',
    percentage: '%',
    retentionValue: 'Valor retenido',
  },
  {
    description: 'Description',
    amount: 'Quantity',
    price: 'Unit price',
    withVat: 'with VAT',
    discount: 'Discount',
    subtotal: 'Subtotal',
    vat: 'VAT',
    debitReason: 'Reason of the charge',
    debitValue: 'Value',
    support: 'Support document',
    retention: 'Withholding',
    retentionTaxes: { 1: 'Income tax', 2: 'VAT', 6: 'ISD' },
    retentionBase: 'Base',
    percentage: '%',
    retentionValue: 'Value withheld',
  },
);
