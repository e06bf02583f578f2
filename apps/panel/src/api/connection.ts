// Whether the server can be reached, as requests find it. `navigator.onLine` does not tell: a server on this machine answers without
// any network, and one that is down does not answer with the best of them.
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { takePrefetchedAnswer } from './prefetched.ts';

const listeners = new Set<() => void>();
const pauseMs = 3_000;
let lost = false;
let asking = false;
let leaving = false;
globalThis.addEventListener?.('pagehide', () => setLeaving(true), { capture: true });
globalThis.addEventListener?.('pageshow', () => setLeaving(false));

// What depends on the network hears it from here alone.
onlineManager.setEventListener(() => undefined);
for (const event of ['online', 'offline']) globalThis.addEventListener?.(event, () => void askServer());

/** `fetch` that notices when nobody answers. */
export const watchedFetch: typeof fetch = async (input, init) => {
  try {
    const early = await takePrefetchedAnswer(input, init?.method ?? 'GET');
    const response =
      early ?? (await fetch(input, leaving && isSmall(init?.body) ? { ...init, keepalive: true } : init));
    setLost(false);
    return response;
  } catch (error) {
    if (!init?.signal?.aborted) doubtConnection();
    throw error;
  }
};

export function isConnectionLost(): boolean {
  return lost;
}

/** Something went unanswered: one more question decides. */
export function doubtConnection(): void {
  if (!lost) void askServer();
}

export function useConnectionLost(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => lost,
  );
}

// What leaves with the page arrives all the same; browsers carry 64 kB of it.
function isSmall(body: unknown): boolean {
  return typeof body === 'string' && body.length < 60_000;
}

function setLeaving(value: boolean): void {
  leaving = value;
}

async function askServer(): Promise<void> {
  if (asking) return;
  asking = true;
  const answered = await fetch('/app/api/welcome', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  asking = false;
  setLost(!answered);
  if (!answered) setTimeout(askServer, pauseMs);
}

function setLost(value: boolean): void {
  if (lost === value) return;
  lost = value;
  // Reads what failed meanwhile again. Nothing that changes anything is ever kept back to be sent later: see query-client.ts.
  onlineManager.setOnline(!value);
  for (const listener of listeners) listener();
}
