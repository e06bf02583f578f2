import { Group, Text } from '@mantine/core';
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { todayInGuayaquil as currentDay, formatDate } from '../../format/dates.ts';
import { formatMoney, formatPercent } from '../../format/money.ts';
import { monthName } from '../../format/periods.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { relativeChange } from './change.ts';
import type { HomeFigures } from './concerns.ts';

/** Sales of the month as the main figure, compared with the same days of the previous month, and the sales of today. */
export function SalesFigure({ home: { today, month, previousMonth } }: { home: HomeFigures }) {
  const t = texts.use();
  const change = relativeChange(month.total, previousMonth.total);
  const Arrow = change !== undefined && change < 0 ? IconTrendingDown : IconTrendingUp;
  const until = formatDate(previousMonth.throughDay).slice(0, 5);
  return (
    <section aria-label={t.month(monthName(currentDay()))}>
      <Text size="sm" c="dimmed">
        {t.month(monthName(currentDay()))}
      </Text>
      <Text fz={32} lh="40px" fw={600} className="figures" style={{ whiteSpace: 'nowrap', letterSpacing: '-0.02em' }}>
        {formatMoney(month.total)}
      </Text>
      <Group gap={6} wrap="nowrap">
        {change !== undefined && (
          <Text span size="sm" fw={600} className="figures" style={{ whiteSpace: 'nowrap' }} c="var(--on-tint)">
            <Arrow size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> {formatPercent(Math.abs(change))}
          </Text>
        )}
        <Text span size="sm" c="dimmed">
          {change === undefined
            ? t.before(until, formatMoney(previousMonth.total))
            : change < 0
              ? t.less(until, formatMoney(previousMonth.total))
              : t.more(until, formatMoney(previousMonth.total))}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        <Text span inherit fw={600} c="var(--mantine-color-text)" className="figures">
          {formatMoney(today.total)}
        </Text>{' '}
        {t.today(today.count)}
      </Text>
    </section>
  );
}

const texts = defineTranslatedTexts(
  {
    month: (name: string) => `Ventas de ${name}, con IVA`,
    more: (until: string, amount: string) => `más que hasta el ${until} (${amount})`,
    less: (until: string, amount: string) => `menos que hasta el ${until} (${amount})`,
    before: (until: string, amount: string) => `el mes anterior, hasta el ${until}: ${amount}`,
    today: (count: number) => (count === 1 ? 'hoy, 1 comprobante' : `hoy, ${count} comprobantes`),
  },
  {
    month: (name) => `Sales of ${name}, with IVA`,
    more: (until, amount) => `more than until ${until} (${amount})`,
    less: (until, amount) => `less than until ${until} (${amount})`,
    before: (until, amount) => `the month before, until ${until}: ${amount}`,
    today: (count) => (count === 1 ? 'today, 1 document' : `today, ${count} documents`),
  },
);
