import { useEffect } from 'react';

let current: string | undefined;

/** Sets the shortcuts of the open screen, one line each (`J — Next`). The key `?` lists them before the global ones. */
export function useScreenShortcuts(lines: string): void {
  useEffect(() => {
    current = lines;
    return () => {
      current = undefined;
    };
  }, [lines]);
}

export function screenShortcuts(): string | undefined {
  return current;
}
