import { Card, Stack, Text, Title } from '@mantine/core';
import { formatInstant } from '../../format/dates.ts';
import { defineTexts } from '../../i18n/texts.ts';
import type { OperatorDay } from './day.ts';

/** Alerts that were sent to the operators, and when each was resolved. */
export function Alerts({ alerts }: { alerts: OperatorDay['alerts'] }) {
  const t = texts.use();
  return (
    <Card withBorder padding="md" component="section" aria-label={t.title}>
      <Title order={2} size="h5" mb="xs">
        {t.title}
      </Title>
      {alerts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.none}
        </Text>
      ) : (
        <Stack gap="xs">
          {alerts.map(({ message, raisedAt, resolvedAt }) => (
            <div key={`${raisedAt} ${message}`}>
              <Text size="sm" fw={resolvedAt === null ? 600 : 400} style={{ overflowWrap: 'anywhere' }}>
                {message}
              </Text>
              <Text size="xs" c="dimmed">
                {resolvedAt === null
                  ? t.raised(formatInstant(raisedAt))
                  : t.resolved(formatInstant(raisedAt), formatInstant(resolvedAt))}
              </Text>
            </div>
          ))}
        </Stack>
      )}
    </Card>
  );
}

const texts = defineTexts(
  {
    title: 'Alertas',
    none: 'Ninguna en los últimos siete días.',
    raised: (at: string) => `Enviada el ${at}, sigue abierta`,
    resolved: (from: string, to: string) => `Del ${from} al ${to}`,
  },
  {
    title: 'Alerts',
    none: 'None in the last seven days.',
    raised: (at) => `Sent on ${at}, still open`,
    resolved: (from, to) => `From ${from} to ${to}`,
  },
);
