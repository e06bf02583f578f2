import type { Connection } from './connection.ts';
import { DocumentPendingError, DocumentRejectedError } from './errors.ts';
import { askedPause, isTransient } from './retry.ts';
import type { Document } from './schemas.generated.ts';

export interface WaitOptions {
  readonly businessId: number;
  readonly signal?: AbortSignal | undefined;
  /** Default five minutes. */
  readonly timeoutMs?: number | undefined;
  /** Told the document at first and whenever its state changed. */
  readonly onState?: ((document: Document) => void) | undefined;
}

const firstPauseMs = 500;
const longestPauseMs = 5000;

/** Reads the document at growing intervals; a service that is away for a while is waited for, too. */
export async function waitUntilAuthorized(
  connection: Connection,
  id: number,
  { businessId, signal, timeoutMs = 300_000, onState }: WaitOptions,
): Promise<Document> {
  const until = connection.now() + timeoutMs;
  let last: Document | undefined;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    const seen = await look();
    if ('document' in seen) {
      const changed = last?.documentState.acronym !== seen.document.documentState.acronym;
      last = seen.document;
      if (changed) onState?.(last);
      if (isDecided(last)) return last;
    }
    const asked = 'failure' in seen ? (askedPause(seen.failure) ?? 0) : 0;
    const wait = Math.max(pause, asked) * (1 + connection.random() / 4);
    if (connection.now() + wait >= until) throw timeIsUp(seen, last, id, timeoutMs);
    await connection.sleep(Math.round(wait), signal);
  }

  async function look(): Promise<{ document: Document } | { failure: unknown }> {
    // One attempt each: the loop is what repeats.
    const options = {
      signal,
      retry: false,
      timeoutMs: Math.max(1, Math.min(30_000, until - connection.now())),
    } as const;
    try {
      const query = { businessId };
      return { document: (await connection.call('documents.get', { params: { id }, query }, options)).data };
    } catch (failure) {
      if (isTransient(failure)) return { failure };
      throw failure;
    }
  }
}

function isDecided(document: Document): boolean {
  if (document.state === 'rejected') throw new DocumentRejectedError(document);
  if (document.state === 'draft')
    throw new DocumentPendingError(`Document ${document.id} is a draft: emit it first`, document);
  return document.state === 'authorizated';
}

function timeIsUp(seen: object, last: Document | undefined, id: number, timeoutMs: number): unknown {
  if (last === undefined) return 'failure' in seen ? seen.failure : undefined;
  return new DocumentPendingError(`Document ${id} is still ${last.state} after ${timeoutMs} ms`, last);
}
