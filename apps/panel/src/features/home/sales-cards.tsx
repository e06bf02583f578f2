import { Card, Group, Text } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../format/dates.ts';
import { formatMoney, formatPercent } from '../../format/money.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { changeOf } from './change.ts';
import type { HomeFigures } from './concerns.ts';
import styles from './sales-cards.module.css';

/**
 * Cards with this month's sales first and largest, today's sales, and the share of sent documents that SRI authorised.
 */
export function SalesCards({ home }: { home: HomeFigures }) {
  const t = texts.use();
  const { today, yesterday, month, previousMonth, authorization } = home;
  return (
    <div className={styles.cards}>
      <Figure name={t.month} value={formatMoney(month.total)} note={t.documents(month.count)} hero>
        <Change
          now={month.total}
          before={previousMonth.total}
          against={t.previous(formatDate(previousMonth.throughDay).slice(0, 5), formatMoney(previousMonth.total))}
        />
      </Figure>
      <Figure name={t.today} value={formatMoney(today.total)} note={t.documents(today.count)}>
        <Change now={today.total} before={yesterday.total} against={t.yesterday(formatMoney(yesterday.total))} />
      </Figure>
      <Rate name={t.rate} {...authorization.days30} />
    </div>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly note: string;
  /** Most important figure of the page, shown larger. */
  readonly hero?: boolean;
  readonly children?: ReactNode;
}

function Figure({ name, value, note, hero = false, children }: FigureProps) {
  const size = hero ? { base: 32, xs: 44 } : { base: 20, xs: 26 };
  return (
    <Card
      withBorder
      p={{ base: 'sm', xs: 'md' }}
      component="section"
      aria-label={name}
      {...(hero && { className: styles.hero })}
    >
      <Text size="sm" c="dimmed" lh={1.3}>
        {name}
      </Text>
      <Text fz={size} fw={700} lh={1.25} className="figures" style={{ whiteSpace: 'nowrap' }}>
        {value}
      </Text>
      <Text size="xs" c="dimmed">
        {note}
      </Text>
      {children}
    </Card>
  );
}

function Rate({
  name,
  authorized,
  rejected,
  rate,
}: {
  name: string;
  authorized: number;
  rejected: number;
  rate: number | null;
}) {
  const t = texts.use();
  return (
    <Figure
      name={name}
      value={rate === null ? '—' : formatPercent(rate)}
      note={rate === null ? t.undecided : t.decided(authorized, rejected)}
    />
  );
}

function Change({ now, before, against }: { now: number; before: number; against: string }) {
  const t = texts.use();
  const change = changeOf(now, before);
  const Arrow = change !== undefined && change < 0 ? IconArrowDownRight : IconArrowUpRight;
  return (
    <Group gap={4} mt={6} align="flex-start">
      {change !== undefined && (
        <>
          <Arrow size={16} aria-hidden style={{ flexShrink: 0 }} />
          <Text size="xs" fw={600} className="figures" style={{ whiteSpace: 'nowrap' }}>
            {change < 0 ? t.less(formatPercent(-change)) : t.more(formatPercent(change))}
          </Text>
        </>
      )}
      <Text size="xs" c="dimmed">
        {against}
      </Text>
    </Group>
  );
}

const texts = defineTexts(
  {
    today: 'Ventas de hoy, con IVA',
    month: 'Ventas del mes, con IVA',
    documents: (count: number) => (count === 1 ? '1 comprobante autorizado' : `${count} comprobantes autorizados`),
    yesterday: (amount: string) => `ayer: ${amount}`,
    previous: (day: string, amount: string) => `mes anterior hasta el ${day}: ${amount}`,
    more: (share: string) => `+${share}`,
    less: (share: string) => `−${share}`,
    rate: 'Autorizados en 30 días',
    undecided: 'El SRI no ha decidido sobre ninguno',
    decided: (authorized: number, rejected: number) =>
      `${authorized} ${authorized === 1 ? 'autorizado' : 'autorizados'}, ${rejected} ${rejected === 1 ? 'rechazado' : 'rechazados'}`,
  },
  {
    today: 'Sales of today, with IVA',
    month: 'Sales of the month, with IVA',
    documents: (count) => (count === 1 ? '1 authorised document' : `${count} authorised documents`),
    yesterday: (amount) => `yesterday: ${amount}`,
    previous: (day, amount) => `previous month through ${day}: ${amount}`,
    more: (share) => `+${share}`,
    less: (share) => `−${share}`,
    rate: 'Authorised in 30 days',
    undecided: 'SRI has not decided on any yet',
    decided: (authorized, rejected) => `${authorized} authorised, ${rejected} rejected`,
  },
);
