import { Table, VisuallyHidden } from '@mantine/core';
import { formatDate } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { HomeFigures } from './concerns.ts';
import { SalesChart } from './sales-chart.tsx';

/** Sales of the last thirty days, including days without sales: a chart, and a table for screen readers. */
export function SalesByDay({ days }: { days: HomeFigures['days'] }) {
  const t = texts.use();
  return (
    <section aria-label={t.title}>
      <SalesChart days={days} />
      <VisuallyHidden>
        <Table>
          <caption>{t.title}</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.day}</Table.Th>
              <Table.Th>{t.sales}</Table.Th>
              <Table.Th>{t.documents}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.map(({ date, total, count }) => (
              <Table.Tr key={date}>
                <Table.Td>{formatDate(date)}</Table.Td>
                <Table.Td>{formatMoney(total)}</Table.Td>
                <Table.Td>{count}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </VisuallyHidden>
    </section>
  );
}

const texts = defineTranslatedTexts(
  { title: 'Ventas por día, últimos 30 días, con IVA', day: 'Día', sales: 'Ventas', documents: 'Comprobantes' },
  { title: 'Sales by day, last 30 days, with IVA', day: 'Day', sales: 'Sales', documents: 'Documents' },
);
