// Whether the server can be reached, as observed by requests. `navigator.onLine` is no help: a server on this machine
// answers without any network, and a stopped server does not answer even if the network is fine.
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

// React Query learns about the connection only from this module.
onlineManager.setEventListener(() => undefined);
for (const event of ['online', 'offline']) globalThis.addEventListener?.(event, () => void askServer());

/** `fetch` that notices when the server does not answer. */
export const fetchAndWatchConnection: typeof fetch = async (input, init) => {
  try {
    const early = await takePrefetchedAnswer(input, init?.method ?? 'GET');
    const response =
      early ?? (await fetch(input, leaving && isSmall(init?.body) ? { ...init, keepalive: true } : init));
    setLost(false);
    return response;
  } catch (error) {
    if (!init?.signal?.aborted) reportPossibleConnectionLoss();
    throw error;
  }
};

export function isConnectionLost(): boolean {
  return lost;
}

/** Called after a request without an answer. One more request decides whether the connection is lost. */
export function reportPossibleConnectionLoss(): void {
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

// A small body is sent with `keepalive`, so that it arrives even if the page is closed. Browsers allow 64 kB for this.
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
  // Reads that failed while the connection was lost are repeated. Writes are not sent later: see query-client.ts.
  onlineManager.setOnline(!value);
  for (const listener of listeners) listener();
}
