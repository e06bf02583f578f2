import { Text } from '@mantine/core';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import type { LineKind } from '../../document-types/document-type.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney, formatNumber } from '../../format/money.ts';
import { findVat } from '../../format/vat-text.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { DataColumn } from '../../ui/data-list.tsx';

export type NumberedLine = DocumentRecord['items'][number] & { readonly place: number };

/** Columns for each kind of lines. */
export function useLineColumns(kind: LineKind): readonly DataColumn<NumberedLine>[] {
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

function money(key: MoneyName): (t: Words) => DataColumn<NumberedLine> {
  return (t) => ({
    key,
    title: t[key],
    align: 'right',
    onCard: placesOnCard[key],
    cell: (line) => shown(line[key], formatMoney),
  });
}

const placesOnCard = {
  discount: 'hidden',
  subtotal: 'amount',
  debitValue: 'amount',
  retentionBase: 'under',
  retentionValue: 'amount',
} as const satisfies Record<MoneyName, DataColumn<NumberedLine>['onCard']>;

function priceText(value: number): string {
  return `$${formatNumber(value, 2)}`;
}

function vatText({ taxes = [] }: NumberedLine): string {
  return findVat(taxes.map(({ code, percentageCode, rate }) => ({ tax: code, code: percentageCode, rate }))) ?? '—';
}

function shown(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? '—' : format(value);
}

const columns = {
  description: (t: Words): DataColumn<NumberedLine> => ({
    key: 'description',
    title: t.description,
    onCard: 'heading',
    cell: (line) => <Description line={line} />,
  }),
  amount: (t: Words): DataColumn<NumberedLine> => ({
    key: 'amount',
    title: t.amount,
    align: 'right',
    onCard: 'under',
    cardCell: ({ amount, price, discount = 0 }) => (
      <span className="figures">
        {shown(amount, formatNumber)}
        {price !== undefined && ` × ${priceText(price)}`}
        {discount > 0 && ` · ${t.discount} ${formatMoney(discount)}`}
      </span>
    ),
    cell: ({ amount }) => shown(amount, formatNumber),
  }),
  price: (t: Words): DataColumn<NumberedLine> => ({
    key: 'price',
    title: t.price,
    align: 'right',
    onCard: 'hidden',
    cell: ({ price, priceIncludesTax }) => (
      <>
        {shown(price, priceText)}
        {priceIncludesTax && (
          <Text size="xs" c="dimmed">
            {t.withVat}
          </Text>
        )}
      </>
    ),
  }),
  vat: (t: Words): DataColumn<NumberedLine> => ({
    key: 'vat',
    title: t.vat,
    align: 'right',
    onCard: 'mark',
    cardCell: (line) => `${t.vat} ${vatText(line)}`,
    cell: vatText,
  }),
  debitReason: (t: Words): DataColumn<NumberedLine> => ({
    key: 'debitReason',
    title: t.debitReason,
    onCard: 'heading',
    cell: ({ debitReason }) => debitReason ?? '—',
  }),
  support: (t: Words): DataColumn<NumberedLine> => ({
    key: 'support',
    title: t.support,
    onCard: 'heading',
    cell: (line) => <Support line={line} />,
  }),
  retention: (t: Words): DataColumn<NumberedLine> => ({
    key: 'retention',
    title: t.retention,
    onCard: 'under',
    cell: ({ retentionTaxTypeId = 0, retentionCode }) => {
      const taxes: Readonly<Record<number, string>> = t.retentionTaxes;
      return [taxes[retentionTaxTypeId], retentionCode].filter(Boolean).join(' ');
    },
  }),
  percentage: (t: Words): DataColumn<NumberedLine> => ({
    key: 'percentage',
    title: t.percentage,
    align: 'right',
    onCard: 'mark',
    cell: ({ retentionPercentage }) => shown(retentionPercentage, (value) => `${formatNumber(value)} %`),
  }),
  // A line without a discount has no figure there.
  discount: (t: Words): DataColumn<NumberedLine> => ({
    ...money('discount')(t),
    cell: ({ discount = 0 }) => discount > 0 && formatMoney(discount),
  }),
  subtotal: money('subtotal'),
  debitValue: money('debitValue'),
  retentionBase: money('retentionBase'),
  retentionValue: money('retentionValue'),
} as const;

function Support({ line }: { line: NumberedLine }) {
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

function Description({ line }: { line: NumberedLine }) {
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

const texts = defineTranslatedTexts(
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
