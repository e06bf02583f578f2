import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney, formatNumber } from '../../format/money.ts';

/** The heavy part of the chart, loaded after the page stands. */
export default function SalesChart({
  days,
  name,
}: {
  days: readonly { readonly date: string; readonly total: number }[];
  name: string;
}) {
  return (
    <BarChart
      h={240}
      data={days.map(({ date, total }) => ({ date: formatDate(date), total }))}
      dataKey="date"
      series={[{ name: 'total', label: name, color: 'pad.5' }]}
      valueFormatter={formatMoney}
      tickLine="none"
      gridAxis="x"
      xAxisProps={{ tickFormatter: (date: string) => date.slice(0, 5), minTickGap: 24 }}
      yAxisProps={{ tickFormatter: (value: number) => `$${formatNumber(value, 0, 2)}`, width: 64 }}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0] }}
    />
  );
}
