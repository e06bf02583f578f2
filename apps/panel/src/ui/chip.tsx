import { Badge } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

export interface ChipLook {
  readonly color: string;
  readonly icon: Icon;
}

/** State in one word. It is shown by text, icon and colour, never by colour alone. */
export function Chip({ look: { color, icon: Picture }, children }: { look: ChipLook; children: string }) {
  return (
    <Badge
      color={color}
      variant="light"
      leftSection={<Picture size={13} aria-hidden />}
      tt="none"
      fw={600}
      c="var(--mantine-color-text)"
      style={{ flexShrink: 0, minWidth: 'max-content' }}
    >
      {children}
    </Badge>
  );
}
