import type { KeyboardEvent } from 'react';
import { focusFieldSoon, useEditorActions } from '../hooks/editor-context.ts';
import { isBlankLine, type LineEntry } from '../model/form.ts';

/** The keys of a line: Enter goes on to the next, Ctrl+Backspace takes it away. `first` is the field a line begins with. */
export function useLineKeys(line: LineEntry, index: number, isLast: boolean, first: string) {
  const { addLine, removeLine } = useEditorActions();
  const remove = () => {
    removeLine(line.key);
    focusFieldSoon(`items[${Math.max(0, index - 1)}].${first}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // React hands on what is typed in a dialog that a field of the line opened.
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
