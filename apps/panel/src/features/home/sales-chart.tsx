import { Text } from '@mantine/core';
import { axisMoney, chartScale } from '../../format/chart-scale.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import styles from './sales-chart.module.css';

export interface SalesChartProps {
  readonly days: readonly { readonly date: string; readonly total: number }[];
}

/**
 * Chart with one bar for each day. It consists of plain boxes without a chart library, which saves a hundred kilobytes
 * on a phone.
 */
export function SalesChart({ days }: SalesChartProps) {
  const t = texts.use();
  const scale = chartScale(days.map(({ total }) => total));
  const [foot = 0, top = 0] = [scale[0], scale.at(-1)];
  if (top === foot)
    return (
      <Text c="dimmed" className={styles.empty}>
        {t.none}
      </Text>
    );
  const share = (amount: number) => `${(amount / (top - foot)) * 100}%`;
  return (
    <div className={styles.chart} aria-hidden>
      <div className={styles.scale}>
        {scale.toReversed().map((value) => (
          <span key={value}>{axisMoney(value, scale)}</span>
        ))}
      </div>
      <div className={styles.bars}>
        {scale.map((value) => (
          <div
            key={value}
            className={value === 0 ? styles.zero : styles.line}
            style={{ bottom: share(value - foot) }}
          />
        ))}
        {days.map(({ date, total }) => (
          <div key={date} className={styles.day} title={`${formatDate(date)}: ${formatMoney(total)}`} data-bar>
            <div
              className={total < 0 ? styles.below : styles.bar}
              style={{ height: share(Math.abs(total)), bottom: share(Math.min(0, total) - foot) }}
            />
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

const texts = defineTranslatedTexts(
  { none: 'Todavía no hay ventas en estos días. Aparecerán aquí con la primera factura autorizada.' },
  { none: 'There are no sales on these days yet. They appear here with the first authorised invoice.' },
);
