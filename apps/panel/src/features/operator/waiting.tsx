import { Text } from '@mantine/core';
import { formatInstant } from '../../format/dates.ts';
import { formatNumber } from '../../format/money.ts';
import { defineTexts } from '../../i18n/texts.ts';
import type { OperatorDay } from './day.ts';
import { Section } from './section.tsx';

/** Waiting jobs: kind, number, and time of the oldest. */
export function Waiting({ waiting }: { waiting: OperatorDay['waiting'] }) {
  const t = texts.use();
  return (
    <Section
      title={t.title}
      none={t.none}
      heads={[t.queue, t.count, t.since]}
      rows={waiting.map(({ queue, name, count, since, overdueSince }) => ({
        key: queue,
        cells: [
          name,
          formatNumber(count, 0, 0),
          <>
            {formatInstant(since)}
            {overdueSince !== null && (
              <Text size="xs" c="dimmed">
                {t.overdue(formatInstant(overdueSince))}
              </Text>
            )}
          </>,
        ],
      }))}
    />
  );
}

const texts = defineTexts(
  {
    title: 'Trabajo en espera',
    none: 'No hay nada en espera.',
    queue: 'Cola',
    count: 'Cuántos',
    since: 'Desde',
    overdue: (at: string) => `sin atender desde ${at}`,
  },
  {
    title: 'Waiting work',
    none: 'Nothing is waiting.',
    queue: 'Queue',
    count: 'How many',
    since: 'Since',
    overdue: (at) => `not processed since ${at}`,
  },
);
