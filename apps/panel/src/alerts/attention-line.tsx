import { Group, Text, ThemeIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './attention-line.module.css';

export interface AttentionLineProps {
  readonly icon: Icon;
  readonly text: string;
  readonly detail?: ReactNode;
  /** Urgency of the line. `wait`: work that is not late yet. */
  readonly level?: 'urgent' | 'wait';
  /** Button or link that lets the user solve the problem. */
  readonly action: ReactNode;
}

export function AttentionLine({ icon: Picture, text, detail, level = 'urgent', action }: AttentionLineProps) {
  return (
    <li className={styles.line}>
      <Group gap="sm" wrap="nowrap" style={{ flex: '1 1 240px' }}>
        <ThemeIcon
          variant="transparent"
          size={28}
          className={level === 'urgent' ? styles.urgent : styles.wait}
          aria-hidden
        >
          <Picture size={18} />
        </ThemeIcon>
        <div className={styles.words}>
          <Text size="sm" fw={500}>
            {text}
          </Text>
          {detail !== undefined && (
            <Text size="sm" c="dimmed" component="div" className="figures">
              {detail}
            </Text>
          )}
        </div>
      </Group>
      <Group gap={4}>{action}</Group>
    </li>
  );
}

/** Appearance of the buttons in lines about alerts and pending work. */
export const smallButtonProps = { size: 'xs', variant: 'default' } as const;
