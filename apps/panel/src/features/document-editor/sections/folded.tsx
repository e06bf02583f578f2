import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

/** A part of the form that most documents do not need. What is in it stays in the form while it is folded. */
export function Folded({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  const [startsOpen] = useState(open);
  return (
    <details open={startsOpen}>
      <summary style={{ cursor: 'pointer', padding: '6px 0' }}>
        <Text component="span" size="sm" fw={600}>
          {title}
        </Text>
      </summary>
      <div style={{ paddingTop: 8 }}>{children}</div>
    </details>
  );
}
