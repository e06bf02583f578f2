import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './collapsible-notice.module.css';

export interface CollapsibleNoticeProps {
  readonly title: string;
  /** Of all of it, behind the title, as far as the line goes. */
  readonly gist: string;
  readonly children: ReactNode;
}

/** What is worth knowing and refuses nothing: one line, and the whole of it for whoever unfolds it. */
export function CollapsibleNotice({ title, gist, children }: CollapsibleNoticeProps) {
  return (
    <Alert color="yellow" variant="light" icon={<IconInfoCircle size={18} aria-hidden />} role="note" p="xs">
      <details className={classes.folded}>
        <Text component="summary" size="sm" c="var(--mantine-color-text)">
          <b>{title}</b> <span className={classes.gist}>{gist}</span>
        </Text>
        {children}
      </details>
    </Alert>
  );
}
