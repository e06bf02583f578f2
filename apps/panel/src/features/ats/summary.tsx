import { Card, Table, Text, Title } from '@mantine/core';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { LeftOutCard } from '../reports/index.ts';
import type { AtsRecord } from './record.ts';

/** Figures that SRI's summary of the annex will show. */
export function AtsSummary({ record }: { readonly record: AtsRecord }) {
  const t = texts.use();
  const { purchases, sales, incomeWithheld, vatWithheld, counts } = record;
  return (
    <Card withBorder padding="md" component="section" aria-label={t.title}>
      <Title order={2} size="h5">
        {t.title}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t.blocks(counts.establishments, counts.exports, counts.annulled, formatMoney(record.totalSales))}
      </Text>
      <Lines title={t.purchases} lines={purchases} />
      <Lines title={t.sales} lines={sales} />
      {incomeWithheld.length > 0 && (
        <Figures
          title={t.income}
          heads={[t.code, t.count, t.base, t.withheld]}
          rows={incomeWithheld.map(({ code, count, base, value }) => [
            code,
            String(count),
            formatMoney(base),
            formatMoney(value),
          ])}
        />
      )}
      {vatWithheld.length > 0 && (
        <Figures
          title={t.vatWithheld}
          heads={[t.percentage, t.withheld]}
          rows={vatWithheld.map(({ percentage, value }) => [`${percentage} %`, formatMoney(value)])}
        />
      )}
    </Card>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: AtsRecord['purchases'] }) {
  const t = texts.use();
  if (lines.length === 0)
    return (
      <Text size="sm" mt="xs">
        {t.nothing(title)}
      </Text>
    );
  return (
    <Figures
      title={title}
      heads={[t.type, t.count, t.zero, t.taxed, t.notSubject, t.exempt, t.vat]}
      rows={lines.map((line) => [
        `${line.code} ${line.name}`,
        String(line.count),
        ...[line.zero, line.taxed, line.notSubject, line.exempt, line.vat].map((value) => formatMoney(value)),
      ])}
    />
  );
}

interface FiguresProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function Figures({ title, heads, rows }: FiguresProps) {
  return (
    <>
      <Title order={3} size="h6" mt="sm">
        {title}
      </Title>
      <Table.ScrollContainer
        minWidth={heads.length > 4 ? 640 : 320}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': title } }}
      >
        <Table verticalSpacing={4} aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              {heads.map((head, index) => (
                <Table.Th key={head} ta={index === 0 ? 'left' : 'right'}>
                  {head}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row[0]}>
                {row.map((cell, index) => (
                  <Table.Td key={heads[index]} ta={index === 0 ? 'left' : 'right'} className="figures">
                    {cell}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

/** Documents that the file does not contain. */
export function AtsLeftOutSection({ record: { leftOut } }: { readonly record: AtsRecord }) {
  const t = texts.use();
  if (leftOut.length === 0) return null;
  const entries = leftOut.map(({ reason, count }) => ({ key: reason, why: t.reasons[reason], count }));
  return <LeftOutCard title={t.leftOut} entries={entries} />;
}

const texts = defineTranslatedTexts(
  {
    title: 'Lo que mostrará el talón resumen',
    blocks: (establishments: number, exports: number, annulled: number, total: string) =>
      `Establecimientos: ${establishments}. Exportaciones: ${exports}. Anulados: ${annulled}. Total de ventas del anexo: ${total}.`,
    purchases: 'Compras',
    sales: 'Ventas',
    income: 'Retenciones de renta',
    vatWithheld: 'Retenciones de IVA',
    nothing: (title: string) => `${title}: nada en el archivo.`,
    type: 'Comprobante',
    code: 'Código',
    count: 'Registros',
    zero: 'Base 0 %',
    taxed: 'Base gravada',
    notSubject: 'No objeto',
    exempt: 'Exenta',
    vat: 'IVA',
    base: 'Base',
    withheld: 'Retenido',
    percentage: 'Porcentaje',
    leftOut: 'Comprobantes que no están en el archivo',
    reasons: {
      electronic_sale: 'Ventas electrónicas: el SRI ya las tiene',
      told_purchase: 'Compras ya incluidas en su retención o liquidación electrónica',
      electronic_withholding: 'Retenciones electrónicas que le hicieron',
      annulled_online: 'Anulados en línea con el SRI',
      annulled_withholding: 'Retenciones anuladas, por ajuste',
      unconfirmed: 'Compras que el SRI no ha confirmado y nadie ha aceptado',
      without_xml: 'Compras sin XML: no se sabe su detalle',
    },
  },
  {
    title: 'What SRI’s summary will show',
    blocks: (establishments, exports, annulled, total) =>
      `Establishments: ${establishments}. Exports: ${exports}. Annulled: ${annulled}. Total sales of the annex: ${total}.`,
    purchases: 'Purchases',
    sales: 'Sales',
    income: 'Income tax withheld',
    vatWithheld: 'IVA withheld',
    nothing: (title) => `${title}: nothing in the file.`,
    type: 'Document',
    code: 'Code',
    count: 'Records',
    zero: 'Base 0 %',
    taxed: 'Taxed base',
    notSubject: 'Not subject',
    exempt: 'Exempt',
    vat: 'IVA',
    base: 'Base',
    withheld: 'Withheld',
    percentage: 'Percentage',
    leftOut: 'Documents that are not in the file',
    reasons: {
      electronic_sale: 'Electronic sales: SRI has them already',
      told_purchase: 'Purchases already included in your electronic withholding or settlement',
      electronic_withholding: 'Electronic withholdings made to you',
      annulled_online: 'Annulled online with SRI',
      annulled_withholding: 'Annulled withholdings, by a setting',
      unconfirmed: 'Purchases that SRI has not confirmed and no user has accepted',
      without_xml: 'Purchases without XML: their details are unknown',
    },
  },
);
