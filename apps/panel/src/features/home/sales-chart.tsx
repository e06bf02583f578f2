import { Text } from '@mantine/core';
import { formatDate } from '../../format/dates.ts';
import { formatMoney, formatNumber } from '../../format/money.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { roundScale } from './round-scale.ts';
import styles from './sales-chart.module.css';

export interface SalesChartProps {
  readonly days: readonly { readonly date: string; readonly total: number }[];
}

/** A bar for each day. Boxes and no library: a hundred kilobytes less for whoever opens the panel on a telephone. */
export function SalesChart({ days }: SalesChartProps) {
  const t = texts.use();
  const top = roundScale(Math.max(0, ...days.map(({ total }) => total)));
  if (top === 0)
    return (
      <Text c="dimmed" className={styles.empty}>
        {t.none}
      </Text>
    );
  return (
    <div className={styles.chart} aria-hidden>
      <div className={styles.scale}>
        {[top, top / 2, 0].map((value) => (
          <span key={value}>${formatNumber(value, 0, 2)}</span>
        ))}
      </div>
      <div className={styles.bars}>
        {days.map(({ date, total }) => (
          <div key={date} className={styles.day} title={`${formatDate(date)}: ${formatMoney(total)}`} data-bar>
            <div className={styles.bar} style={{ height: `${(Math.max(0, total) / top) * 100}%` }} />
          </div>
        ))}
      </div>
      <div className={styles.dates}>
        {days.map(({ date }, index) => (
          <span key={date}>{(days.length - 1 - index) % 7 === 0 ? formatDate(date).slice(0, 5) : ''}</span>
        ))}
      </div>
    </div>
  );
}

const texts = defineTexts(
  { none: 'Todavía no hay ventas en estos días. Aparecerán aquí con la primera factura autorizada.' },
  { none: 'There are no sales on these days yet. They appear here with the first authorised invoice.' },
);
