// One transaction for the documents of a batch, in three phases. Lock: one message locks rows in one order for all processes: first what
// the documents lock themselves, then the counters. Sign: each document by itself. Write: all rows, and the commit behind them.
import type { Database } from '../../../platform/db/pool.ts';
import { type Counter, lockCounters, type NumberOrRepeat } from '../../../records/numbering/number-store.ts';
import type { InFlightDocument, SignedDocument, UnnumberedDocument } from '../document-stages.ts';
import { writeIssued } from './issue-store.ts';
import { refuseIfClientLeft } from './repeats.ts';

/** An earlier request has made the document already: this one repeats it. */
export interface RepeatOf {
  readonly repeats: number;
  /** The document may still be on its way to a decision. */
  readonly underway: boolean;
}

type NotIssued =
  | RepeatOf
  /** Whether it repeats an earlier request will be known in a moment. */
  | { readonly unsure: true }
  /** The counter gave no number. */
  | { readonly noNumber: Counter }
  /** Another transaction has the counter. */
  | { readonly busy: true };

export type BatchOutcome = InFlightDocument | NotIssued;

interface Locking {
  /** For a counter that another transaction has. Only a batch with a single counter may wait: it holds no other one. */
  readonly waits: boolean;
}

/** All or nothing; one outcome for each document. Several documents share a batch only if they lock nothing but counters. */
export async function issueBatch(
  db: Database,
  documents: readonly UnnumberedDocument[],
  locking: Locking,
): Promise<BatchOutcome[]> {
  for (const { client } of documents) refuseIfClientLeft(client);
  const [{ accountId, lockFirst }] = documents as [UnnumberedDocument];
  const numbers = lockNumbers(documents, locking);
  // A batch that does not wait for a counter waits for no other row either: other documents of the account stand behind it.
  const first = locking.waits ? [] : ["set local lock_timeout = '200ms'"];
  const statements = [...first, ...lockFirst, ...numbers];
  return await db.beginWith(accountId, statements, async (rows, callLast) => {
    const locked = rows.slice(first.length, first.length + lockFirst.length).map(([row]) => row);
    const readings = numbers.length === 0 ? [] : (rows.at(-1) as readonly NumberOrRepeat[]);
    const made = await Promise.all(documents.map((each, index) => signOrRepeat(each, readings[index], locked)));
    const signed = made.filter(isSigned);
    if (signed.length > 0) await writeIssued(callLast, accountId, signed);
    return made.map((each) => (isSigned(each) ? each.document : each));
  });
}

function lockNumbers(documents: readonly UnnumberedDocument[], locking: Locking): string[] {
  const wanted = documents.flatMap(({ counter, client }) => (counter ? [{ counter, request: client }] : []));
  return wanted.length === 0 ? [] : [lockCounters(wanted, locking)];
}

async function signOrRepeat(
  document: UnnumberedDocument,
  reading: NumberOrRepeat | undefined,
  locked: readonly unknown[],
): Promise<SignedDocument | NotIssued> {
  const { client, counter } = document;
  if (reading?.outcome === 'busy') return { busy: true };
  if (reading?.outcome === 'unsure') return { unsure: true };
  if (reading !== undefined) client?.heardClock(reading.moment);
  refuseIfClientLeft(client);
  if (reading?.outcome === 'taken' && reading.sequential === null && counter) return { noNumber: counter };
  if (reading?.outcome !== 'repeated') return await document.sign({ taken: reading, locked });
  client?.mayBeStored();
  return { repeats: reading.document_id, underway: reading.underway };
}

function isSigned(made: SignedDocument | NotIssued): made is SignedDocument {
  return 'document' in made;
}
