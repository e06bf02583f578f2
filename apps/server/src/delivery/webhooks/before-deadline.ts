/** Returns the result of work that cannot be aborted, or throws the reason of the signal when it is aborted. */
export async function withDeadline<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  return await new Promise((resolve, reject) => {
    const late = () => reject(deadline.reason);
    if (deadline.aborted) late();
    deadline.addEventListener('abort', late, { once: true });
    work.then(resolve, reject).finally(() => deadline.removeEventListener('abort', late));
  });
}
