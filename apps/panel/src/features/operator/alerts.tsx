import { Card, Stack, Text, Title } from '@mantine/core';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { InstallationStatus } from './day.ts';

/** Alerts that were sent to the operators, and when each was resolved. */
export function OperatorAlerts({ alerts }: { alerts: InstallationStatus['alerts'] }) {
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
                  ? t.raised(formatDateTime(raisedAt))
                  : t.resolved(formatDateTime(raisedAt), formatDateTime(resolvedAt))}
              </Text>
            </div>
          ))}
        </Stack>
      )}
    </Card>
  );
}

const texts = defineTranslatedTexts(
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
