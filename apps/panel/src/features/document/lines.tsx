import { Text } from '@mantine/core';
import { formatDate } from '../../format/dates.ts';
import { formatMoney, formatNumber } from '../../format/money.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { type Column, DataList } from '../../ui/data-list.tsx';
import type { DocumentRecord } from './document-record.ts';

type Line = DocumentRecord['items'][number] & { readonly place: number };

/** The lines of a document, with the columns of its type. */
export function Lines({ record }: { record: DocumentRecord }) {
  const t = texts.use();
  const columns = useColumns(record.documentType.code);
  const rows = record.items.map((item, index) => ({ ...item, place: index + 1 }));
  return <DataList label={t.label} rows={rows} columns={columns} rowKey={({ place }) => place} />;
}

function useColumns(typeCode: string): Column<Line>[] {
  const t = texts.use();
  const money = (
    key: 'price' | 'discount' | 'subtotal' | 'debitValue' | 'retentionBase' | 'retentionValue',
  ): Column<Line> => ({
    key,
    title: t[key],
    align: 'right',
    cell: (line) =>
      line[key] === undefined ? '—' : key === 'price' ? `$${formatNumber(line[key], 2)}` : formatMoney(line[key]),
  });
  const amount: Column<Line> = {
    key: 'amount',
    title: t.amount,
    align: 'right',
    cell: (line) => (line.amount === undefined ? '—' : formatNumber(line.amount)),
  };
  const vat: Column<Line> = {
    key: 'vat',
    title: t.vat,
    align: 'right',
    cell: ({ taxes = [] }) => {
      const rates = taxes.filter(({ code }) => code === '2').map(({ rate }) => `${formatNumber(rate)} %`);
      return rates.length === 0 ? '—' : rates.join(', ');
    },
  };
  const description: Column<Line> = {
    key: 'description',
    title: t.description,
    onCard: 'heading',
    cell: (line) => <Description line={line} />,
  };
  switch (typeCode) {
    case '05':
      return [
        { key: 'debitReason', title: t.debitReason, onCard: 'heading', cell: ({ debitReason }) => debitReason ?? '—' },
        vat,
        money('debitValue'),
      ];
    case '06':
      return [description, amount];
    case '07':
      return [
        {
          key: 'support',
          title: t.support,
          onCard: 'heading',
          cell: ({ supportDocumentNumber, supportDocumentDate }) => (
            <div className="figures">
              {supportDocumentNumber ?? '—'}
              {supportDocumentDate !== undefined && (
                <Text size="xs" c="dimmed">
                  {formatDate(supportDocumentDate)}
                </Text>
              )}
            </div>
          ),
        },
        {
          key: 'retention',
          title: t.retention,
          cell: ({ retentionTaxTypeId = 0, retentionCode }) => {
            const taxes: Readonly<Record<number, string>> = t.retentionTaxes;
            return [taxes[retentionTaxTypeId], retentionCode].filter(Boolean).join(' ');
          },
        },
        money('retentionBase'),
        {
          key: 'percentage',
          title: t.percentage,
          align: 'right',
          cell: ({ retentionPercentage }) =>
            retentionPercentage === undefined ? '—' : `${formatNumber(retentionPercentage)} %`,
        },
        money('retentionValue'),
      ];
    default:
      return [description, amount, money('price'), money('discount'), vat, money('subtotal')];
  }
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
    label: 'Detalle del comprobante',
    description: 'Descripción',
    amount: 'Cantidad',
    price: 'Precio unitario',
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
    label: 'Lines of the document',
    description: 'Description',
    amount: 'Quantity',
    price: 'Unit price',
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
