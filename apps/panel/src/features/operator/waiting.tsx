import { Text } from '@mantine/core';
import { formatDateTime } from '../../format/dates.ts';
import { formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { InstallationStatus } from './day.ts';
import { OperatorSection } from './section.tsx';

/** Waiting jobs: kind, number, and time of the oldest. */
export function WaitingQueues({ waiting }: { waiting: InstallationStatus['waiting'] }) {
  const t = texts.use();
  return (
    <OperatorSection
      title={t.title}
      none={t.none}
      heads={[t.queue, t.count, t.since]}
      rows={waiting.map(({ queue, name, count, since, overdueSince }) => ({
        key: queue,
        cells: [
          name,
          formatNumber(count, 0, 0),
          <>
            {formatDateTime(since)}
            {overdueSince !== null && (
              <Text size="xs" c="dimmed">
                {t.overdue(formatDateTime(overdueSince))}
              </Text>
            )}
          </>,
        ],
      }))}
    />
  );
}

const texts = defineTranslatedTexts(
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
