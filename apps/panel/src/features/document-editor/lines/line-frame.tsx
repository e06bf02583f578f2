import type { ReactNode } from 'react';
import type { LineEntry } from '../model/form.ts';
import { LineTools } from './line-tools.tsx';
import styles from './lines.module.css';
import { useLineKeys } from './use-line-keys.ts';

export interface LineProps {
  readonly line: LineEntry;
  readonly index: number;
  readonly isLast: boolean;
}

export interface LineFrameProps extends LineProps {
  readonly className: string | undefined;
  /** First field of the line. */
  readonly first: string;
  readonly children: ReactNode;
  readonly more?: ReactNode;
}

/** Frame of a line with its shortcuts: Enter goes to the next line, Ctrl+Backspace removes the line. */
export function LineFrame({ line, index, isLast, className, first, children, more }: LineFrameProps) {
  const { remove, onKeyDown } = useLineKeys(line, index, isLast, first);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside, each of which can also be reached by Tab
    <div className={`${styles.line} ${className ?? ''}`} onKeyDown={onKeyDown}>
      {children}
      <div className={styles.tools}>
        <LineTools index={index} onRemove={remove} />
      </div>
      {more && <div className={styles.more}>{more}</div>}
    </div>
  );
}
