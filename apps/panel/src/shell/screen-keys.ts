import { useEffect } from 'react';

let current: string | undefined;

/** The keys that the open screen has of its own, one line each (`J — Next`): `?` shows them before the others. */
export function useScreenKeys(lines: string): void {
  useEffect(() => {
    current = lines;
    return () => {
      current = undefined;
    };
  }, [lines]);
}

export function screenKeys(): string | undefined {
  return current;
}
