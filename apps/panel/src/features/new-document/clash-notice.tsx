import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { defineTexts } from '../../i18n/texts.ts';

/** Somebody else changed the draft while this form was open. Whoever is at the screen decides which of the two stays. */
export function ClashNotice({ onSee, onKeep }: { onSee: () => void; onKeep: () => void }) {
  const t = texts.use();
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconUsers aria-hidden />}
      title={
        <Text span fw={600} c="var(--mantine-color-text)">
          {t.title}
        </Text>
      }
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm" c="var(--mantine-color-text)">
          {t.why}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onSee}>
            {t.see}
          </Button>
          <Button size="xs" variant="default" onClick={onKeep}>
            {t.keep}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

const texts = defineTexts(
  {
    title: 'Este borrador cambió mientras lo editaba',
    why: 'Otra persona, u otra pestaña, lo guardó después de que usted lo abrió. No guardamos nada todavía.',
    see: 'Descartar lo mío y ver lo guardado',
    keep: 'Seguir con lo mío',
  },
  {
    title: 'This draft changed while you were editing it',
    why: 'Somebody else, or another tab, saved it after you opened it. Nothing of yours has been saved yet.',
    see: 'Discard mine and see what is saved',
    keep: 'Go on with mine',
  },
);
