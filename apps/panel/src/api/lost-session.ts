// Whether the session ended while somebody was working. The page stays as it is; SignInAgain covers it until it is mended.
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let lost = false;
let whose: number | undefined;

/** Whose work is on this page. Before anybody has signed in, a refused session is no loss. */
export function watchSession(userId: number | undefined): void {
  whose = userId;
}

export function reportLostSession(): void {
  if (whose !== undefined) setLost(true);
}

/** The server told whose session this browser has. Answers whether a lost one was mended by it. */
export function noteSession(userId: number): boolean {
  // Somebody else signed in from another tab: nothing of the one before may stay on this page.
  if (whose !== undefined && userId !== whose) {
    location.reload();
    return false;
  }
  return restoreSession();
}

export function restoreSession(): boolean {
  const mended = lost;
  setLost(false);
  return mended;
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
