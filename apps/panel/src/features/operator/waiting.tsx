import { Text } from '@mantine/core';
import { formatInstant } from '../../format/dates.ts';
import { formatNumber } from '../../format/money.ts';
import { defineTexts } from '../../i18n/texts.ts';
import type { OperatorDay } from './day.ts';
import { Section } from './section.tsx';

/** What waits, how much of it and since when. */
export function Waiting({ waiting }: { waiting: OperatorDay['waiting'] }) {
  const t = texts.use();
  const names: Readonly<Record<string, string>> = t.queues;
  return (
    <Section
      title={t.title}
      none={t.none}
      heads={[t.queue, t.count, t.since]}
      rows={waiting.map(({ queue, count, since, overdueSince }) => ({
        key: queue,
        cells: [
          names[queue] ?? queue,
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
    title: 'Lo que espera',
    none: 'No espera nada.',
    queue: 'Cola',
    count: 'Cuántos',
    since: 'Desde',
    overdue: (at: string) => `nadie lo toma desde ${at}`,
    queues: {
      'documents 1': 'Emisión (pruebas)',
      'documents 2': 'Emisión (producción)',
      'received 1': 'Recibidos por traer (pruebas)',
      'received 2': 'Recibidos por traer (producción)',
      events: 'Eventos por repartir',
      emails: 'Correos a clientes',
      'account emails': 'Correos de cuenta y recordatorios',
      webhooks: 'Webhooks',
      imports: 'Importaciones',
      packages: 'Paquetes del mes',
      rehearsals: 'Ensayos con el SRI',
    },
  },
  {
    title: 'What waits',
    none: 'Nothing waits.',
    queue: 'Queue',
    count: 'How many',
    since: 'Since',
    overdue: (at) => `nobody takes it since ${at}`,
    queues: {
      'documents 1': 'Emission (test)',
      'documents 2': 'Emission (production)',
      'received 1': 'Received to fetch (test)',
      'received 2': 'Received to fetch (production)',
      events: 'Events to hand out',
      emails: 'Mails to customers',
      'account emails': 'Account mails and reminders',
      webhooks: 'Webhooks',
      imports: 'Imports',
      packages: 'Packages of a month',
      rehearsals: 'Rehearsals with SRI',
    },
  },
);
