import { Button, Kbd } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

export interface KeyButtonProps {
  readonly icon: Icon;
  readonly keys: string;
  readonly onClick: () => void;
  readonly children: string;
}

/** Small button that shows its shortcut. */
export function KeyButton({ icon: Picture, keys, onClick, children }: KeyButtonProps) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Picture size={16} aria-hidden />}
      rightSection={
        <Kbd size="xs" aria-hidden className="wide-only">
          {keys}
        </Kbd>
      }
      aria-keyshortcuts={keys}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
