// Responses to the requests that boot.ts sent before the panel was loaded. Each response is used once, within a few
// seconds, and not after any write.
export type PrefetchedAnswers = Map<string, { readonly answer: Promise<Response>; readonly at: number }>;

const lastingMs = 15_000;

/** Takes the response of a request that boot.ts sent. Undefined if the request was not sent in advance or failed. */
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
