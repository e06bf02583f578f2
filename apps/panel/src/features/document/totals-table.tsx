import { Table } from '@mantine/core';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { formatMoney, formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { type DocumentTotalRow, documentTotalRows } from './totals.ts';

export function TotalsTable({ record }: { record: DocumentRecord }) {
  const t = texts.use();
  const rows = documentTotalRows(record);
  if (rows.length === 0) return null;
  return (
    <Table withRowBorders={false} verticalSpacing={4} maw={360} ml="auto" aria-label={t.label}>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={titleOf(row, t)} fw={row.kind === 'total' || row.kind === 'withheld' ? 700 : 400}>
            <Table.Th fw="inherit">{titleOf(row, t)}</Table.Th>
            <Table.Td ta="right" className="figures">
              {formatMoney(row.amount)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function titleOf(row: DocumentTotalRow, t: ReturnType<typeof texts.use>): string {
  if (row.kind === 'base') return t.base(formatNumber(row.rate));
  if (row.kind === 'vat') return t.vat(formatNumber(row.rate));
  return t[row.kind];
}

const texts = defineTranslatedTexts(
  {
    label: 'Totales',
    base: (rate: string) => `Subtotal ${rate} %`,
    vat: (rate: string) => `IVA ${rate} %`,
    notSubject: 'Subtotal no objeto de IVA',
    exempt: 'Subtotal exento de IVA',
    subtotal: 'Subtotal sin impuestos',
    discount: 'Descuento',
    ice: 'ICE',
    irbpnr: 'IRBPNR',
    tip: 'Propina',
    export: 'Gastos de exportación',
    thirdParties: 'Cobros por cuenta de terceros',
    fuelWithholdings: 'Retenciones en la venta',
    vatRefund: 'Devolución de IVA',
    total: 'Total',
    withheld: 'Total retenido',
  },
  {
    label: 'Totals',
    base: (rate) => `Subtotal ${rate} %`,
    vat: (rate) => `VAT ${rate} %`,
    notSubject: 'Subtotal not subject to VAT',
    exempt: 'Subtotal exempt from VAT',
    subtotal: 'Subtotal without taxes',
    discount: 'Discount',
    ice: 'ICE',
    irbpnr: 'IRBPNR',
    tip: 'Tip',
    export: 'Export expenses',
    thirdParties: 'Charges for third parties',
    fuelWithholdings: 'Withheld in the sale',
    vatRefund: 'VAT given back',
    total: 'Total',
    withheld: 'Total withheld',
  },
);
