import type { ApiConnection } from './connection.ts';
import { DocumentPendingError, DocumentRejectedError } from './errors.ts';
import { isTransient, retryAfterPause } from './retry.ts';
import type { Document } from './schemas.generated.ts';

export interface WaitOptions {
  readonly businessId: number;
  readonly signal?: AbortSignal | undefined;
  /** Maximum waiting time. Default: five minutes. */
  readonly timeoutMs?: number | undefined;
  /** Called with the document at the start and after each change of its state. */
  readonly onState?: ((document: Document) => void) | undefined;
}

const firstPauseMs = 500;
const maxPauseMs = 5000;

/** Reads the document at growing intervals. It also waits for a service that is temporarily unavailable. */
export async function waitUntilAuthorized(
  connection: ApiConnection,
  id: number,
  { businessId, signal, timeoutMs = 300_000, onState }: WaitOptions,
): Promise<Document> {
  const until = connection.now() + timeoutMs;
  let last: Document | undefined;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, maxPauseMs)) {
    const { document, failure } = await look();
    if (document !== undefined) {
      const changed = last?.documentState.acronym !== document.documentState.acronym;
      last = document;
      if (changed) onState?.(document);
      if (endsWell(document)) return document;
    }
    const wait = Math.max(pause, retryAfterPause(failure) ?? 0) * (1 + connection.random() / 4);
    if (connection.now() + wait >= until)
      throw last === undefined ? failure : new DocumentPendingError(stillPending(last, timeoutMs), last);
    await connection.sleep(Math.round(wait), signal);
  }

  async function look(): Promise<{ document?: Document; failure?: unknown }> {
    // The request is sent once, without retries, because this loop repeats it anyway.
    const leftMs = Math.max(1, until - connection.now());
    const options = { signal, retry: false, timeoutMs: Math.min(30_000, leftMs) } as const;
    try {
      const { data } = await connection.call('documents.get', { params: { id }, query: { businessId } }, options);
      return { document: data };
    } catch (failure) {
      if (isTransient(failure)) return { failure };
      throw failure;
    }
  }
}

/** A draft will not be decided, and a refusal is not an authorization: both end the wait. */
function endsWell(document: Document): boolean {
  if (document.state === 'rejected') throw new DocumentRejectedError(document);
  if (document.state === 'draft')
    throw new DocumentPendingError(`Document ${document.id} is a draft: emit it first`, document);
  return document.state === 'authorizated';
}

function stillPending({ id, state }: Document, timeoutMs: number): string {
  return `Document ${id} is still ${state} after ${timeoutMs} ms`;
}
