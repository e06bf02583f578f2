import type { KeyboardEvent } from 'react';
import { focusFieldSoon, useDocumentEditorActions } from '../hooks/editor-context.ts';
import { isBlankLine, type LineEntry } from '../model/form.ts';

/**
 * Shortcuts of a line: Enter goes to the next line, Ctrl+Backspace removes the line. `first` is the first field of a
 * line.
 */
export function useLineKeyboardShortcuts(line: LineEntry, index: number, isLast: boolean, first: string) {
  const { addLine, removeLine } = useDocumentEditorActions();
  const remove = () => {
    removeLine(line.key);
    focusFieldSoon(`items[${Math.max(0, index - 1)}].${first}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // React also passes on events of a dialog that was opened from a field of the line. They are ignored.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    const onField = event.target instanceof HTMLInputElement;
    if (event.key === 'Backspace' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      remove();
    } else if (event.key === 'Enter' && onField && !event.ctrlKey && !event.metaKey && !event.defaultPrevented) {
      event.preventDefault();
      if (isLast && isBlankLine(line)) return;
      if (isLast) addLine();
      focusFieldSoon(`items[${index + 1}].${first}`);
    }
  };
  return { remove, onKeyDown };
}
