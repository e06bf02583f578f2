import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './collapsible-notice.module.css';

export interface CollapsibleNoticeProps {
  readonly title: string;
  /** Summary, shown after the title and cut off at the end of the line. */
  readonly gist: string;
  readonly children: ReactNode;
}

/** Information that blocks nothing: one line, which can be expanded to the full text. */
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
