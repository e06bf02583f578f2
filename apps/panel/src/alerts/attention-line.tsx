import { Group, Text, ThemeIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface AttentionLineProps {
  readonly icon: Icon;
  readonly text: string;
  readonly detail?: string;
  /** Button or link that lets the user solve the problem. */
  readonly action: ReactNode;
}

export function AttentionLine({ icon: Picture, text, detail, action }: AttentionLineProps) {
  return (
    <Group component="li" gap="sm" align="flex-start" justify="space-between">
      <Group gap="sm" align="flex-start" wrap="nowrap" style={{ flex: '1 1 240px' }}>
        <ThemeIcon variant="light" color="red" aria-hidden>
          <Picture size={18} />
        </ThemeIcon>
        <div>
          <Text size="sm">{text}</Text>
          {detail !== undefined && (
            <Text size="xs" c="dimmed" className="figures">
              {detail}
            </Text>
          )}
        </div>
      </Group>
      <Group gap={4}>{action}</Group>
    </Group>
  );
}

/** Appearance of the buttons of these lines. */
export const small = { size: 'xs', variant: 'default' } as const;
