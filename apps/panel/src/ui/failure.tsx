import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { errorText } from '../api/error-text.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';

/** Shown if something could not be read or done: what the user can do, and a retry button. */
export function ErrorNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = texts.use();
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t.title} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{errorText(error)}</Text>
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t.retry}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

const texts = defineTranslatedTexts(
  { title: 'No se pudo completar', retry: 'Volver a intentar' },
  { title: 'It could not be done', retry: 'Try again' },
);
