import { Alert, Code, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { CopyButton } from './copy-button.tsx';

/** Shows a secret that the server returns only once. */
export function ShownOnce({ label, value, warning }: { label: string; value: string; warning?: string }) {
  const t = texts.use();
  return (
    <Stack gap="xs">
      <Alert color="orange" variant="light" icon={<IconKey aria-hidden />} role="note">
        <Text size="sm" c="var(--mantine-color-text)">
          {warning ?? t.warning}
        </Text>
      </Alert>
      <Snippet label={label} text={value} />
    </Stack>
  );
}

/** Text that the user copies unchanged. */
export function Snippet({ label, text }: { label: string; text: string }) {
  const t = texts.use();
  return (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <CopyButton value={text} label={t.copy(label)} />
      </Group>
      <Code block tabIndex={0} aria-label={label} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
    </div>
  );
}

const texts = defineTranslatedTexts(
  {
    warning: 'Cópiela ahora y guárdela en un lugar seguro: no se puede volver a ver. Si se pierde, cree otra.',
    copy: (label: string) => `Copiar: ${label}`,
  },
  {
    warning: 'Copy it now and keep it in a safe place: it cannot be seen again. If it is lost, create another one.',
    copy: (label) => `Copy: ${label}`,
  },
);
