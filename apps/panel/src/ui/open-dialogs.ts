// How many dialogs are open. A dialog whose script is still being fetched is not on the page yet, and counts all the same.
import { useEffect } from 'react';

let open = 0;

export function useOpenDialog(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    open += 1;
    return () => {
      open -= 1;
    };
  }, [opened]);
}

export function isDialogOpen(): boolean {
  return open > 0;
}
