// A process that must stop does not wait for work that other processes can finish.
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Returns the result of the work, or `otherwise` a moment after `handOver` is aborted: then the next process that takes
 * the lease does the work. Work that is only pausing ends by itself in that moment.
 */
export async function resultOrHandOver<T>(handOver: AbortSignal, work: Promise<T>, otherwise: T): Promise<T> {
  let stopWaiting: () => unknown = () => {};
  const aborted = new Promise<T>((resolve) => {
    stopWaiting = () => setTimeout(() => resolve(otherwise), momentMs).unref();
    handOver.addEventListener('abort', stopWaiting, { once: true });
    if (handOver.aborted) stopWaiting();
  });
  work.catch(() => {}); // its result may not be awaited any more
  try {
    return await Promise.race([work, aborted]);
  } finally {
    handOver.removeEventListener('abort', stopWaiting);
  }
}

const momentMs = 250;

/** Returns true after the time; false as soon as `handOver` is aborted. */
export async function pauseUnlessHandedOver(handOver: AbortSignal | undefined, ms: number): Promise<boolean> {
  try {
    return await sleep(ms, true, handOver && { signal: handOver });
  } catch {
    return false;
  }
}
