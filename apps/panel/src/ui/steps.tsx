// Ordered steps with their marks, for onboarding, migration, rehearsal and going live.
import { Box, Card, Group, Loader, Progress, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHandStop, IconMinus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { defineTranslatedTexts } from '../i18n/texts.ts';

/** `open` and `current` show the number; `current` is the step that the user works on. */
export type StepCompletion = 'open' | 'current' | 'running' | keyof typeof marks;

/** Progress of the steps, as a bar and as text. */
export function StepProgress({
  done,
  all,
  text,
}: {
  readonly done: number;
  readonly all: number;
  readonly text: string;
}) {
  return (
    <div>
      <Progress.Root size="md">
        <Progress.Section value={(done / all) * 100} aria-label={text} />
      </Progress.Root>
      <Text size="sm" mt={4}>
        {text}
      </Text>
    </div>
  );
}

export function StepList({ children }: { readonly children: ReactNode }) {
  return (
    <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
      {children}
    </Stack>
  );
}

interface StepProps {
  /** Shown while the step is open. */
  readonly number: number;
  readonly state: StepCompletion;
  readonly title: string;
  readonly about?: string;
  /** Label of the mark, if it differs from the usual label of the state. */
  readonly markLabel?: string;
  /** Notes about missing or wrong data. */
  readonly notes?: ReactNode;
  /** Button next to the title. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** One step: number or mark, title, reason, notes, and its content. */
export function StepCard({ number, state, markLabel, title, about, notes, action, children }: StepProps) {
  return (
    <Card withBorder component="li" padding="md" aria-current={state === 'current' ? 'step' : undefined}>
      <Group wrap="nowrap" align="flex-start" gap="md">
        <StepMark state={state} number={number} label={markLabel} />
        <div style={{ flex: 1, minWidth: 0 }}>
          <Group justify="space-between" gap="xs">
            <Title order={2} size="h5">
              {title}
            </Title>
            {action}
          </Group>
          {about !== undefined && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {about}
            </Text>
          )}
          {notes}
        </div>
      </Group>
      {children && (
        <Box mt="sm" pl={{ base: 0, xs: 48 }}>
          {children}
        </Box>
      )}
    </Card>
  );
}

interface StepMarkProps {
  readonly state: StepCompletion;
  readonly number: number;
  readonly label: string | undefined;
}

function StepMark({ state, number, label }: StepMarkProps) {
  const t = texts.use();
  if (state === 'running') return <Loader size={32} aria-hidden />;
  if (state === 'open' || state === 'current')
    return (
      <ThemeIcon radius="xl" size={32} variant={state === 'current' ? 'filled' : 'default'} aria-hidden>
        {number}
      </ThemeIcon>
    );
  const { color, icon: Picture } = marks[state];
  return (
    <ThemeIcon radius="xl" size={32} color={color} role="img" aria-label={label ?? t[state]}>
      <Picture size={18} aria-hidden />
    </ThemeIcon>
  );
}

const marks = {
  ok: { color: 'pad', icon: IconCheck },
  warn: { color: 'orange.9', icon: IconAlertTriangle },
  fail: { color: 'red.8', icon: IconX },
  danger: { color: 'red.8', icon: IconHandStop },
  skipped: { color: 'gray.6', icon: IconMinus },
} as const;

const texts = defineTranslatedTexts(
  { ok: 'Listo', warn: 'Aviso', fail: 'Falló', danger: 'Peligro', skipped: 'Sin probar' },
  { ok: 'In order', warn: 'Warning', fail: 'Failed', danger: 'Danger', skipped: 'Not tried' },
);
