import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';

/** Shown when unsaved input was restored. Without `onDiscard` it cannot be discarded yet. */
export function RecoveredInputNotice({ onDiscard }: { onDiscard?: (() => void) | undefined }) {
  const t = texts.use();
  return (
    <Alert color="blue" variant="light" icon={<IconHistory size={18} aria-hidden />} py="xs" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="var(--mantine-color-text)">
          {t.recovered}
        </Text>
        {onDiscard !== undefined && (
          <Button size="xs" variant="default" onClick={onDiscard}>
            {t.discard}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

const texts = defineTranslatedTexts(
  { recovered: 'Recuperamos lo que estaba escribiendo.', discard: 'Descartar' },
  { recovered: 'We recovered what you were writing.', discard: 'Discard' },
);
