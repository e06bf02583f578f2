// Whether the session ended while the user was working. The page stays unchanged; SignInAgain covers it until the
// session is restored.
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let lost = false;
let whose: number | undefined;

/**
 * Sets the user whose work is on this page. Before a user has signed in, a 401 response does not mean that a session
 * was lost.
 */
export function watchSession(userId: number | undefined): void {
  whose = userId;
}

export function reportLostSession(): void {
  if (whose !== undefined) setLost(true);
}

/** Called with the user of the current session. Returns true if this restored a session that was lost. */
export function recordSession(userId: number): boolean {
  // Another user signed in from another tab. No data of the previous user may stay on this page.
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
