import { Card, Group, SimpleGrid, Text } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../format/dates.ts';
import { formatMoney, formatPercent } from '../../format/money.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { changeOf } from './change.ts';
import type { HomeFigures } from './concerns.ts';

/** Today and this month against what came before, and how much of what was sent SRI authorised. */
export function SalesCards({ home }: { home: HomeFigures }) {
  const t = texts.use();
  const { today, yesterday, month, previousMonth, authorization } = home;
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing={{ base: 'xs', xs: 'md' }}>
      <Figure name={t.today} value={formatMoney(today.total)} note={t.documents(today.count)}>
        <Change now={today.total} before={yesterday.total} against={t.yesterday(formatMoney(yesterday.total))} />
      </Figure>
      <Figure name={t.month} value={formatMoney(month.total)} note={t.documents(month.count)}>
        <Change
          now={month.total}
          before={previousMonth.total}
          against={t.previous(formatDate(previousMonth.throughDay).slice(0, 5), formatMoney(previousMonth.total))}
        />
      </Figure>
      <Rate name={t.rate7} {...authorization.days7} />
      <Rate name={t.rate30} {...authorization.days30} />
    </SimpleGrid>
  );
}

function Figure({ name, value, note, children }: { name: string; value: string; note: string; children?: ReactNode }) {
  return (
    <Card withBorder p={{ base: 'sm', xs: 'md' }} component="section" aria-label={name}>
      <Text size="sm" c="dimmed" lh={1.3}>
        {name}
      </Text>
      <Text fz={{ base: 20, xs: 26 }} fw={700} lh={1.25} className="figures" style={{ whiteSpace: 'nowrap' }}>
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
    today: 'Ventas de hoy',
    month: 'Ventas del mes',
    documents: (count: number) => (count === 1 ? '1 comprobante autorizado' : `${count} comprobantes autorizados`),
    yesterday: (amount: string) => `ayer ${amount}`,
    previous: (day: string, amount: string) => `hasta el ${day}, ${amount}`,
    more: (share: string) => `+${share}`,
    less: (share: string) => `−${share}`,
    rate7: 'Autorizados en 7 días',
    rate30: 'Autorizados en 30 días',
    undecided: 'El SRI no ha decidido sobre ninguno',
    decided: (authorized: number, rejected: number) =>
      `${authorized} ${authorized === 1 ? 'autorizado' : 'autorizados'}, ${rejected} ${rejected === 1 ? 'rechazado' : 'rechazados'}`,
  },
  {
    today: 'Sales of today',
    month: 'Sales of the month',
    documents: (count) => (count === 1 ? '1 authorised document' : `${count} authorised documents`),
    yesterday: (amount) => `yesterday ${amount}`,
    previous: (day, amount) => `through ${day}, ${amount}`,
    more: (share) => `+${share}`,
    less: (share) => `−${share}`,
    rate7: 'Authorised in 7 days',
    rate30: 'Authorised in 30 days',
    undecided: 'SRI has decided about none',
    decided: (authorized, rejected) => `${authorized} authorised, ${rejected} rejected`,
  },
);
