import { Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { AlertLine, type OpenAlert } from './alert-line.tsx';

/** Every alert that no user has dismissed. */
export default function AlertList({ alerts }: { alerts: readonly OpenAlert[] }) {
  const t = texts.use();
  return (
    <Stack gap="sm">
      <Title order={2} size="h5">
        {t.title}
      </Title>
      {alerts.length === 0 ? (
        <Group gap="xs" wrap="nowrap">
          <IconCircleCheck size={20} color="var(--mantine-color-pad-5)" aria-hidden />
          <Text size="sm">{t.none}</Text>
        </Group>
      ) : (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {alerts.map((alert) => (
            <AlertLine key={alert.id} alert={alert} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  { title: 'Avisos', none: 'Ningún aviso nuevo. Lo que sigue pendiente está en Inicio.' },
  { title: 'Alerts', none: 'No new alerts. Whatever is still pending is on Home.' },
);
