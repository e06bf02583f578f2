// Forms that are kept in this browser, by whose they are. What is in them is the business of the document editor.
export const keptFormPrefix = 'talonario.form.';

/** Forms that are open, each with what sends the last of it to the server. */
export const openForms = new Set<() => Promise<unknown>>();

/** Before somebody signs out: afterwards the server takes nothing more of theirs. */
export async function flushForms(): Promise<void> {
  await Promise.allSettled([...openForms].map((flush) => flush()));
}

/** When somebody signs out or in: everything goes but the forms of `userId`, who is there now. */
export function forgetFormsOfOthers(userId?: number): void {
  const own = `${keptFormPrefix}${userId ?? 'nobody'}.`;
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(keptFormPrefix) && !key.startsWith(own) && !isUnsettled(key)) localStorage.removeItem(key);
  } catch {
    // Storage may be switched off: then nothing was kept.
  }
}

/** Its key is all that keeps a document from being issued twice, so it waits for the person it belongs to. */
export function isUnsettled(key: string): boolean {
  return /"unsettled":\{/.test(localStorage.getItem(key) ?? '');
}
