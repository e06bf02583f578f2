import type { ReactNode } from 'react';
import type { LineEntry } from '../model/form.ts';
import { LineButtons } from './line-tools.tsx';
import styles from './lines.module.css';
import { useLineKeyboardShortcuts } from './use-line-keys.ts';

export interface DocumentLineProps {
  readonly line: LineEntry;
  readonly index: number;
  readonly isLast: boolean;
}

export interface DocumentLineFrameProps extends DocumentLineProps {
  readonly className: string | undefined;
  /** First field of the line. */
  readonly first: string;
  readonly children: ReactNode;
  readonly more?: ReactNode;
}

/** Frame of a line with its shortcuts: Enter goes to the next line, Ctrl+Backspace removes the line. */
export function DocumentLineFrame({ line, index, isLast, className, first, children, more }: DocumentLineFrameProps) {
  const { remove, onKeyDown } = useLineKeyboardShortcuts(line, index, isLast, first);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside, each of which can also be reached by Tab
    <div className={`${styles.line} ${className ?? ''}`} onKeyDown={onKeyDown}>
      {children}
      <div className={styles.tools}>
        <LineButtons index={index} onRemove={remove} />
      </div>
      {more && <div className={styles.more}>{more}</div>}
    </div>
  );
}
