import { useEffect } from 'react';

let current: string | undefined;

/** Shortcuts of the open screen, one line each (`J — Next`). `?` lists them before the global ones. */
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
