import { Button, Group, Paper, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { defineTranslatedTexts } from '../i18n/texts.ts';

export interface ChosenBarProps {
  readonly label: string;
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** Actions for the selected rows of a list, always visible. */
export function ChosenBar({ label, count, onClear, children }: ChosenBarProps) {
  const t = texts.use();
  return (
    <Paper withBorder p="xs" role="toolbar" aria-label={label} style={{ position: 'sticky', top: 64, zIndex: 5 }}>
      <Group gap="xs">
        <Text size="sm" fw={600} aria-live="polite">
          {t.chosen(count)}
        </Text>
        {children}
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={onClear}
          ml="auto"
        >
          {t.clear}
        </Button>
      </Group>
    </Paper>
  );
}

const texts = defineTranslatedTexts(
  { chosen: (count: number) => (count === 1 ? '1 elegido' : `${count} elegidos`), clear: 'Quitar selección' },
  { chosen: (count) => `${count} chosen`, clear: 'Clear selection' },
);
