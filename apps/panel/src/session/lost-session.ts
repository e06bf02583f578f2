// Whether the session ended while somebody was working. The page stays as it is; SignInAgain covers it until it is mended.
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let lost = false;
let watching = false;

/** Before anybody has signed in, a refused session is no loss. */
export function watchSession(on: boolean): void {
  watching = on;
}

export function reportLostSession(): void {
  if (watching) setLost(true);
}

export function mendSession(): void {
  setLost(false);
}

export function useSessionLost(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => lost,
  );
}

function setLost(value: boolean): void {
  lost = value;
  for (const listener of listeners) listener();
}
