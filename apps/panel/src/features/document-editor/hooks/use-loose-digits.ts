import { useEffect } from 'react';
import { useDocumentEditorActions } from './editor-context.ts';

/** If a code is read while no field has the focus, it goes into the lines: its first digit moves the focus there. */
export function useDigitsWithoutFocus(): void {
  const { goToBlankLine } = useDocumentEditorActions();
  useEffect(() => {
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (!/^\d$/.test(key) || ctrlKey || metaKey || altKey) return;
      const isBusy = document.querySelector('[role="dialog"], [role="menu"]') !== null;
      if (!isBusy && document.activeElement?.matches('input, textarea, select') !== true) goToBlankLine();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [goToBlankLine]);
}
