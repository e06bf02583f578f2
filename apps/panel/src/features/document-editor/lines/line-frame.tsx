import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { defineTexts } from '../../../i18n/texts.ts';
import { focusFieldSoon, useEditor } from '../hooks/editor-context.ts';
import { isBlankLine, type LineEntry } from '../model/form.ts';
import styles from './lines.module.css';

export interface LineFrameProps {
  readonly line: LineEntry;
  readonly index: number;
  readonly className: string | undefined;
  /** The field a line begins with. */
  readonly first: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
  readonly more?: ReactNode;
}

/** The keys of a line: Enter goes on to the next, Ctrl+Backspace takes it away. */
export function LineFrame({ line, index, className, first, tools, children, more }: LineFrameProps) {
  const t = texts.use();
  const { form, addLine, removeLine } = useEditor();
  const remove = () => {
    removeLine(line.key);
    focusFieldSoon(`items[${Math.max(0, index - 1)}].${first}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const onField = event.target instanceof HTMLInputElement;
    if (event.key === 'Backspace' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      remove();
    } else if (event.key === 'Enter' && onField && !event.ctrlKey && !event.metaKey && !event.defaultPrevented) {
      event.preventDefault();
      const isLast = index === form.lines.length - 1;
      if (isLast && isBlankLine(line)) return;
      if (isLast) addLine();
      focusFieldSoon(`items[${index + 1}].${first}`);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside, each of which can also be reached by Tab
    <div className={`${styles.line} ${className ?? ''}`} onKeyDown={onKeyDown}>
      {children}
      <div className={styles.tools}>
        {tools}
        <Tooltip label={`${t.remove(index + 1)} (Ctrl+⌫)`}>
          <ActionIcon variant="subtle" color="gray" size={30} aria-label={t.remove(index + 1)} onClick={remove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {more && <div className={styles.more}>{more}</div>}
    </div>
  );
}

const texts = defineTexts(
  { remove: (line: number) => `Quitar la línea ${line}` },
  { remove: (line) => `Remove line ${line}` },
);
