import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { InactiveMark } from './inactive-mark.tsx';

/** Name of a record, its second line of text, and whether it is active. */
export function RecordName({ name, more, active }: { name: ReactNode; more: string | null; active: boolean }) {
  return (
    <div>
      <Group gap="xs">
        <Text size="sm" fw={600} component="div">
          {name}
        </Text>
        <InactiveMark active={active} />
      </Group>
      {more !== null && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {more}
        </Text>
      )}
    </div>
  );
}
