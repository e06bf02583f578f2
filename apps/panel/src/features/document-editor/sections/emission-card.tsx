import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDeviceFloppy, IconSend } from '@tabler/icons-react';
import { errorText } from '../../../api/error-text.ts';
import { defineTexts } from '../../../i18n/texts.ts';
import type { useEmission } from '../hooks/use-emission.ts';
import type { Preview } from '../hooks/use-preview.ts';
import type { Missing } from '../model/missing.ts';
import { TotalsPanel } from './totals-panel.tsx';

export interface EmissionCardProps {
  readonly emission: ReturnType<typeof useEmission>;
  readonly preview: Preview;
  readonly missing: readonly Missing[];
}

/** What it comes to and the buttons, beside the form. */
export function EmissionCard({ emission, preview, missing }: EmissionCardProps) {
  const t = texts.use();
  const { ask, busy, strays, failure } = emission;
  return (
    <Card withBorder component="aside" aria-label={t.totals}>
      <TotalsPanel preview={preview} missing={missing} />
      {(strays.length > 0 || failure !== undefined) && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          mt="sm"
          p="xs"
          icon={<IconAlertTriangle size={18} aria-hidden />}
        >
          {(strays.length > 0 ? strays : [errorText(failure)]).map((text) => (
            <Text size="sm" key={text} c="var(--mantine-color-text)">
              {text}
            </Text>
          ))}
        </Alert>
      )}
      <Stack gap="xs" mt="md">
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={() => ask(true)}
          loading={busy}
          aria-keyshortcuts="Control+Enter"
        >
          {t.emit}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          onClick={() => ask(false)}
          disabled={busy}
        >
          {t.save}
        </Button>
        <Group justify="center">
          <Text size="xs" c="dimmed" visibleFrom="sm">
            {t.key}
          </Text>
        </Group>
      </Stack>
    </Card>
  );
}

const texts = defineTexts(
  { totals: 'Totales y emisión', emit: 'Emitir', save: 'Guardar borrador', key: 'Ctrl + Enter: emitir' },
  { totals: 'Totals and issuing', emit: 'Issue', save: 'Save draft', key: 'Ctrl + Enter: issue' },
);
