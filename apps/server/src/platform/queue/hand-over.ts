// A process that must end does not wait for what others can finish.

/** What the work gives, or `otherwise` once `handOver` is aborted: then the work belongs to whoever takes its lease next. */
export async function unlessHandedOver<T>(handOver: AbortSignal, work: Promise<T>, otherwise: T): Promise<T> {
  let stopWaiting = () => {};
  const aborted = new Promise<T>((resolve) => {
    stopWaiting = () => resolve(otherwise);
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
