// Number of open dialogs. A dialog whose code is still loading is not on the page yet, but is counted.
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
