import { Box, Card, Group, Loader, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHandStop, IconMinus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { defineTexts } from '../../i18n/texts.ts';

export type StepState = 'open' | 'running' | 'ok' | 'warn' | 'fail' | 'danger' | 'skipped';

/** Ordered list of the steps of a rehearsal, of moving in or of going live. */
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
  readonly state: StepState;
  readonly title: string;
  readonly about?: string;
  /** Sentences that the user has to read before the step is done. */
  readonly problems?: readonly string[];
  /** Button beside the title. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** One step: number or mark, title, reason, problems, and its content. */
export function StepCard({ number, state, title, about, problems = [], action, children }: StepProps) {
  return (
    <Card withBorder component="li" padding="md">
      <Group wrap="nowrap" align="flex-start" gap="md">
        <StepMark state={state} number={number} />
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
          {problems.map((problem) => (
            <Text key={problem} size="sm" mt={4} fw={600}>
              {problem}
            </Text>
          ))}
        </div>
      </Group>
      {children !== undefined && children !== false && (
        <Box mt="sm" pl={{ base: 0, xs: 48 }}>
          {children}
        </Box>
      )}
    </Card>
  );
}

function StepMark({ state, number }: { readonly state: StepState; readonly number: number }) {
  const t = texts.use();
  if (state === 'running') return <Loader size={32} aria-hidden />;
  if (state === 'open')
    return (
      <ThemeIcon radius="xl" size={32} variant="default" aria-hidden>
        {number}
      </ThemeIcon>
    );
  const { color, icon: Picture } = marks[state];
  return (
    <ThemeIcon radius="xl" size={32} color={color} role="img" aria-label={t[state]}>
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

const texts = defineTexts(
  { ok: 'Listo', warn: 'Aviso', fail: 'Falló', danger: 'Peligro', skipped: 'Sin probar' },
  { ok: 'In order', warn: 'Warning', fail: 'Failed', danger: 'Danger', skipped: 'Not tried' },
);
