import { Card, Table, Title } from '@mantine/core';
import { formatMoney, formatNumber } from '../../format/money.ts';
import { vatRateText } from '../../format/vat-text.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { minTargetSize, TextLink } from '../../ui/link.tsx';
import { bookWithRates } from './books.ts';
import { rateKey } from './search.ts';
import type { Report } from './totals.tsx';

interface Row {
  readonly key: string;
  readonly name: string;
  readonly base: number;
  readonly value: number;
  readonly count: number;
}

/** Complete report by IVA rate or, for withholdings, by code. */
export function ReportCodes({ report }: { readonly report: Report }) {
  const t = texts.use();
  const { book, totals, from, to } = report;
  const withheld = totals.retentions !== undefined;
  const rows = rowsOf(report);
  if (rows.length === 0 || report.groupBy === 'rate') return null;
  const title = withheld ? t.retentions : t.rates;
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      <Table.ScrollContainer minWidth={360} scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': title } }}>
        <Table verticalSpacing={6} aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{withheld ? t.code : t.rate}</Table.Th>
              <Table.Th ta="right">{t.count}</Table.Th>
              <Table.Th ta="right">{t.base}</Table.Th>
              <Table.Th ta="right">{withheld ? t.withheld : t.tax}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, name, base, value, count }) => (
              <Table.Tr key={`${key} ${name}`}>
                <Table.Th scope="row" fw={500}>
                  <TextLink
                    to="/reports/documents"
                    search={{ book: bookWithRates(book), from, to, by: 'rate', group: key }}
                    size="sm"
                    {...minTargetSize}
                  >
                    {name}
                  </TextLink>
                </Table.Th>
                <Table.Td ta="right" className="figures">
                  {formatNumber(count)}
                </Table.Td>
                <Table.Td ta="right" className="figures">
                  {formatMoney(base)}
                </Table.Td>
                <Table.Td ta="right" className="figures">
                  {formatMoney(value)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}

function rowsOf({ book, totals: { rates = [], retentions = [] } }: Report): readonly Row[] {
  const taxes: Readonly<Record<string, string>> = texts.now().taxes;
  return [
    ...rates.map(({ code, rate, base, tax, count }) => ({
      key: rateKey(book, { code }),
      name: vatRateText(code, rate),
      base,
      value: tax,
      count,
    })),
    ...retentions.map(({ tax, code, percentage, base, value, count }) => ({
      key: rateKey(book, { tax, code }),
      base,
      value,
      count,
      name: `${taxes[tax] ?? tax} ${code} · ${formatNumber(percentage)} %`,
    })),
  ];
}

const texts = defineTranslatedTexts(
  {
    rates: 'Por tarifa de IVA',
    retentions: 'Por código de retención',
    rate: 'Tarifa',
    code: 'Código',
    count: 'Comprobantes',
    base: 'Base',
    tax: 'IVA',
    withheld: 'Retenido',
    taxes: { 1: 'Renta', 2: 'IVA', 6: 'ISD' },
  },
  {
    rates: 'By rate of IVA',
    retentions: 'By code of retention',
    rate: 'Rate',
    code: 'Code',
    count: 'Documents',
    base: 'Base',
    tax: 'IVA',
    withheld: 'Withheld',
    taxes: { 1: 'Income tax', 2: 'IVA', 6: 'ISD' },
  },
);
