// What boot.ts asked before the panel was there. Each answer serves once, for a few seconds, and not once anything was changed.
export type PrefetchedAnswers = Map<string, { readonly answer: Promise<Response>; readonly at: number }>;

const lastingMs = 15_000;

/** Undefined where nobody asked ahead, or nothing came of it. */
export async function takePrefetchedAnswer(url: unknown, method: string): Promise<Response | undefined> {
  const { talonarioEarly: early } = globalThis as { talonarioEarly?: PrefetchedAnswers };
  if (early === undefined || typeof url !== 'string') return undefined;
  if (method !== 'GET') early.clear();
  const found = early.get(url);
  early.delete(url);
  if (found === undefined || Date.now() - found.at > lastingMs) return undefined;
  const answer = await found.answer.catch(() => undefined);
  return answer?.ok ? answer : undefined;
}
