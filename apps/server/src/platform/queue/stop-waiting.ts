// Stops waiting for work that another process or this one can finish later: when the process must stop, or when the user
// of a client wants to continue.
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Returns the result of the work. Returns `otherwise` if the work is not done after `patienceMs`, or a moment after
 * `handOver` is aborted; work that is only pausing ends in that moment. The work itself continues.
 */
export async function resultOrHandOver<T>(
  handOver: AbortSignal,
  work: Promise<T>,
  otherwise: T,
  patienceMs?: number,
): Promise<T> {
  const timers: NodeJS.Timeout[] = [];
  let stopWaiting = () => {};
  const ended = new Promise<T>((resolve) => {
    const endAfter = (ms: number) => timers.push(setTimeout(() => resolve(otherwise), ms).unref());
    stopWaiting = () => endAfter(momentMs);
    handOver.addEventListener('abort', stopWaiting, { once: true });
    if (handOver.aborted) stopWaiting();
    if (patienceMs !== undefined) endAfter(patienceMs);
  });
  work.catch(() => {}); // the result may not be awaited any more
  try {
    return await Promise.race([work, ended]);
  } finally {
    handOver.removeEventListener('abort', stopWaiting);
    for (const timer of timers) clearTimeout(timer);
  }
}

const momentMs = 250;

/** Returns true after `ms`, or false as soon as `handOver` is aborted. */
export async function pauseUnlessHandedOver(handOver: AbortSignal | undefined, ms: number): Promise<boolean> {
  try {
    return await sleep(ms, true, handOver && { signal: handOver });
  } catch {
    return false;
  }
}
