import { Stack, Table, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCatalog } from '../../api/use-catalog.ts';
import { formatMoney, formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ReceivedDocumentFacts } from './facts.tsx';
import type { ReceivedContent, ReceivedRecord } from './received-record.ts';

/** Content of the XML: facts, lines, taxes, payments and withholdings. Empty parts are left out. */
export function ReceivedDocumentContent({ record, content }: { record: ReceivedRecord; content: ReceivedContent }) {
  const t = texts.use();
  return (
    <Stack gap="md">
      <ReceivedDocumentFacts record={record} content={content} />
      <Part
        title={t.items}
        heads={[t.code, t.description, t.amount, t.price, t.discount, t.total]}
        figures={2}
        rows={content.items.map((item) => [
          item.code ?? item.auxCode ?? '',
          item.description,
          item.amount === null ? '' : formatNumber(item.amount),
          item.price === null ? '' : formatMoney(item.price),
          item.discount === null ? '' : formatMoney(item.discount),
          item.subtotal === null ? '' : formatMoney(item.subtotal),
        ])}
      />
      <Part
        title={t.withholdings}
        heads={[t.tax, t.code, t.support, t.base, t.percentage, t.value]}
        figures={3}
        rows={content.withholdings.map((one) => [
          taxNames[one.taxCode] ?? one.taxCode,
          one.retentionCode,
          one.supportDocumentNumber ?? '',
          one.base === null ? '' : formatMoney(one.base),
          `${formatNumber(one.percentage)} %`,
          formatMoney(one.value),
        ])}
      />
      <Part
        title={t.taxes}
        heads={[t.tax, t.rate, t.base, t.value]}
        figures={1}
        rows={content.taxes.map((tax) => [
          saleTaxes[tax.code] ?? tax.code,
          tax.rate === null ? tax.percentageCode : `${formatNumber(tax.rate)} %`,
          formatMoney(tax.base),
          formatMoney(tax.value),
        ])}
      />
      <Payments payments={content.payments} />
    </Stack>
  );
}

function Payments({ payments }: { payments: ReceivedContent['payments'] }) {
  const t = texts.use();
  const methods = useCatalog('payment-methods');
  return (
    <Part
      title={t.payments}
      heads={[t.method, t.term, t.value]}
      figures={1}
      rows={payments.map(({ paymentMethodCode, term, timeUnit, total }) => [
        methods.find(({ code }) => code === paymentMethodCode)?.name ?? paymentMethodCode,
        term === null ? '' : `${formatNumber(term)} ${timeUnit ?? ''}`.trim(),
        formatMoney(total),
      ])}
    />
  );
}

interface PartProps {
  readonly title: string;
  readonly heads: readonly string[];
  /** Index of the first column that contains figures. */
  readonly figures: number;
  readonly rows: readonly (readonly ReactNode[])[];
}

/** Table with a title. Renders nothing if the table has no rows. */
function Part({ title, heads, figures, rows }: PartProps) {
  if (rows.length === 0) return null;
  const align = (index: number) => (index >= figures ? 'right' : 'left');
  return (
    <div>
      <Title order={2} size="h5" mb={4}>
        {title}
      </Title>
      <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': title } }}>
        <Table verticalSpacing={6} aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              {heads.map((head, index) => (
                <Table.Th key={head} ta={align(index)}>
                  {head}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a document may say the same twice
              <Table.Tr key={row}>
                {cells.map((cell, index) => (
                  <Table.Td key={heads[index]} ta={align(index)} className={index >= figures ? 'figures' : undefined}>
                    {cell}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}

const taxNames: Readonly<Record<string, string>> = { 1: 'Renta', 2: 'IVA', 4: 'IVA', 6: 'ISD' };
const saleTaxes: Readonly<Record<string, string>> = { 2: 'IVA', 3: 'ICE', 5: 'IRBPNR' };

const texts = defineTranslatedTexts(
  {
    items: 'Detalle',
    withholdings: 'Retenciones',
    taxes: 'Impuestos',
    payments: 'Pagos',
    code: 'Código',
    description: 'Descripción',
    amount: 'Cantidad',
    price: 'Precio',
    discount: 'Descuento',
    total: 'Total',
    tax: 'Impuesto',
    rate: 'Tarifa',
    support: 'Sobre',
    base: 'Base',
    percentage: 'Porcentaje',
    value: 'Valor',
    method: 'Forma de pago',
    term: 'Plazo',
  },
  {
    items: 'Lines',
    withholdings: 'Withholdings',
    taxes: 'Taxes',
    payments: 'Payments',
    code: 'Code',
    description: 'Description',
    amount: 'Quantity',
    price: 'Price',
    discount: 'Discount',
    total: 'Total',
    tax: 'Tax',
    rate: 'Rate',
    support: 'On',
    base: 'Base',
    percentage: 'Percentage',
    value: 'Value',
    method: 'Payment method',
    term: 'Term',
  },
);
