// Stops waiting when the process must stop, for work that other processes can finish.
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Returns the result of the work. If `handOver` is aborted, returns `otherwise` a moment later, and the next process
 * that takes the lease does the work. Work that is only pausing ends in that moment.
 */
export async function resultOrHandOver<T>(handOver: AbortSignal, work: Promise<T>, otherwise: T): Promise<T> {
  let stopWaiting: () => unknown = () => {};
  const aborted = new Promise<T>((resolve) => {
    stopWaiting = () => setTimeout(() => resolve(otherwise), momentMs).unref();
    handOver.addEventListener('abort', stopWaiting, { once: true });
    if (handOver.aborted) stopWaiting();
  });
  work.catch(() => {}); // the result may not be awaited any more
  try {
    return await Promise.race([work, aborted]);
  } finally {
    handOver.removeEventListener('abort', stopWaiting);
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
