// A process that must end does not wait for what others can finish.
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What the work gives, or `otherwise` a moment after `handOver` is aborted: then the work belongs to whoever takes its lease next. What
 * only pauses ends by itself in that moment.
 */
export async function resultOrHandOver<T>(handOver: AbortSignal, work: Promise<T>, otherwise: T): Promise<T> {
  let stopWaiting: () => unknown = () => {};
  const aborted = new Promise<T>((resolve) => {
    stopWaiting = () => setTimeout(() => resolve(otherwise), momentMs).unref();
    handOver.addEventListener('abort', stopWaiting, { once: true });
    if (handOver.aborted) stopWaiting();
  });
  work.catch(() => {}); // nobody may be waiting for it any more
  try {
    return await Promise.race([work, aborted]);
  } finally {
    handOver.removeEventListener('abort', stopWaiting);
  }
}

const momentMs = 250;

/** True after so long; false as soon as `handOver` is aborted. */
export async function pauseUnlessHandedOver(handOver: AbortSignal | undefined, ms: number): Promise<boolean> {
  try {
    return await sleep(ms, true, handOver && { signal: handOver });
  } catch {
    return false;
  }
}
