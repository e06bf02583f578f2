// Issues the documents of a batch in one transaction with three phases:
// - Lock. One message locks the rows in the same order in all processes: first the rows of `lockFirst`, then the counters.
// - Sign. Each document is signed separately.
// - Write. One message writes the rows of all documents and commits.
import { isLockTimeout } from '../../../platform/db/failures.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { Refusal } from '../../../platform/http/replies/error-reply.ts';
import { lockCountersSql, type NumberCounter, type NumberOrRepeat } from '../../../records/numbering/number-store.ts';
import type { InFlightDocument, SignedDocument, UnnumberedDocument } from '../document-stages.ts';
import { writeIssued } from './issue-store.ts';
import { throwIfClientLeft } from './repeats.ts';

/** Result for a request that repeats an earlier one: the earlier request has issued the document already. */
export interface RepeatedDocument {
  readonly repeats: number;
  /** Whether SRI may not have decided about the document yet. */
  readonly underway: boolean;
}

type NotIssued =
  | RepeatedDocument
  /**
   * It is not known yet whether the request repeats an earlier one, because the client of the earlier one may still
   * wait.
   */
  | { readonly unsure: true }
  /** Counter that provides no number, because all its numbers are used or it is on hold after a restore. */
  | { readonly noNumber: NumberCounter }
  /** Refusal of a request that repeats no earlier one, because the business may not issue at present. */
  | { readonly refusal: Refusal }
  /**
   * Nothing was written, because another transaction has locked the counter of this document, or the counter that the
   * batch waited for.
   */
  | { readonly busy: true };

export type IssueBatchOutcome = InFlightDocument | NotIssued;

/** Rules by which a batch locks its counters. */
interface QueueLocks {
  /** The only counter that the batch waits for. It locks the other counters only if no transaction has locked them. */
  readonly awaited: NumberCounter | undefined;
  readonly lockTimeoutMs: number;
}

/**
 * Issues the documents and returns one outcome for each. An exception rolls back the whole batch. Documents share a batch only if they lock
 * nothing but counters. Without `locks`, the batch has one document, which waits for its locks as long as the session's lock timeout allows.
 */
export async function issueBatch(
  db: Database,
  documents: readonly UnnumberedDocument[],
  locks?: QueueLocks,
): Promise<IssueBatchOutcome[]> {
  const [{ accountId, lockFirst, counter }] = documents as [UnnumberedDocument];
  for (const { client } of documents) throwIfClientLeft(client);
  const limit = locks === undefined ? [] : [`set local lock_timeout = '${locks.lockTimeoutMs}ms'`];
  const numbers = lockNumbers(documents, locks === undefined ? counter : locks.awaited);
  let locked = false;
  try {
    return await db.beginWith(accountId, [...limit, ...lockFirst, ...numbers], async (rows, callLast) => {
      locked = true;
      const lockedRows = rows.slice(limit.length, limit.length + lockFirst.length).map(([row]) => row);
      const readings = numbers.length === 0 ? [] : (rows.at(-1) as readonly NumberOrRepeat[]);
      const made = await Promise.all(documents.map((each, index) => signOrRepeat(each, readings[index], lockedRows)));
      const signed = made.filter(isSigned);
      if (signed.length > 0) await writeIssued(callLast, accountId, signed);
      return made.map((each) => (isSigned(each) ? each.document : each));
    });
  } catch (error) {
    if (locks === undefined || locked || !isLockTimeout(error)) throw error;
    return documents.map(() => ({ busy: true }));
  }
}

function lockNumbers(documents: readonly UnnumberedDocument[], awaited: NumberCounter | undefined): string[] {
  const wanted = documents.flatMap(({ counter, client }) => (counter ? [{ counter, request: client }] : []));
  return wanted.length === 0 ? [] : [lockCountersSql(wanted, awaited)];
}

async function signOrRepeat(
  document: UnnumberedDocument,
  reading: NumberOrRepeat | undefined,
  locked: readonly unknown[],
): Promise<SignedDocument | NotIssued> {
  const { client, counter } = document;
  if (reading?.outcome === 'busy') return { busy: true };
  if (reading?.outcome === 'unsure') return { unsure: true };
  throwIfClientLeft(client);
  if (reading?.outcome !== 'repeated') {
    if (document.refusal !== undefined) return { refusal: document.refusal };
    if (reading?.outcome === 'taken' && reading.sequential === null && counter) return { noNumber: counter };
    return await document.sign({ taken: reading, locked });
  }
  client?.markPossiblyStored();
  return { repeats: reading.document_id, underway: reading.underway };
}

function isSigned(made: SignedDocument | NotIssued): made is SignedDocument {
  return 'document' in made;
}
