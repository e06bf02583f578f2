import { Alert, Text } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useConnectionLost } from '../api/connection.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';

/** Banner: nothing is sent while the connection is lost, and nothing will be sent automatically later. */
export function OfflineBanner() {
  const t = texts.use();
  if (!useConnectionLost()) return null;
  return (
    <Alert color="red" variant="light" icon={<IconWifiOff size={18} aria-hidden />} py={6} mb="md" role="alert">
      <Text size="sm" component="span" c="var(--mantine-color-text)">
        <b>{t.offline}</b> {t.why}
      </Text>
    </Alert>
  );
}

const texts = defineTranslatedTexts(
  {
    offline: 'Sin conexión.',
    why: 'Lo que escriba se queda en esta pantalla. Nada se envía solo: cuando vuelva la conexión, usted decide.',
  },
  {
    offline: 'No connection.',
    why: 'What you type stays on this screen. Nothing is sent by itself: once the connection is back, you decide.',
  },
);
