// Implements only the documented retry policy: no idempotency key, and no check whether the document exists.
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Makes a first attempt and up to five retries: after a network error (undefined) or 500, 502, 503, 504, with pauses of 1, 2, 4, 8 and 16
 * seconds. Returns the last answer.
 */
export async function tryWithDocumentedRetries<Answer extends { readonly status: number }>(
  attempt: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  for (let tries = 1; ; tries += 1) {
    const answer = await attempt();
    if (answer !== undefined && ![500, 502, 503, 504].includes(answer.status)) return answer;
    if (tries === 6) return answer;
    await sleep(1_000 * 2 ** (tries - 1));
  }
}
