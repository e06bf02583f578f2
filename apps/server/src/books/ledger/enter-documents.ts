// Enters documents into the books, separately from emission: the worker does it within an hour, and a request that
// reads a period does it before reading.
import type { Database } from '../../platform/db/pool.ts';
import { type Refusal, temporarilyUnavailable } from '../../platform/http/replies/error-reply.ts';
import type { WorkerJob } from '../../platform/queue/job.ts';
import type { PlatformServices } from '../../platform/services.ts';
import {
  type BusinessDaySpan,
  type BusinessToEnter,
  enterNextDocuments,
  findBusinessesToEnter,
  findDaysToEnter,
  recordBooksChecked,
} from './enter-documents-store.ts';

type Books = Pick<Database, 'forAccount'>;

/**
 * Enters the waiting documents of the period now. If there are too many, such as those of a year, the caller gets a
 * refusal and must repeat the request later.
 */
export async function enterWaitingDocuments(db: Books, asked: BusinessDaySpan): Promise<Refusal | undefined> {
  const span = await db.forAccount(asked.accountId, (trx) => findDaysToEnter(trx, asked));
  if (span === undefined) return undefined;
  const until = performance.now() + patienceMs;
  for (let rest: Rest = span; rest !== null; ) {
    if (performance.now() > until) return stillBehind();
    rest = await enterPart(db, rest);
  }
  return undefined;
}

function stillBehind(): Refusal {
  return temporarilyUnavailable(
    'books.behind',
    'The books of this period are being brought up to date. Ask again in a moment.',
    {
      retryAfterSeconds: 5,
    },
  );
}

export function enterDocumentsJob({ db, log, now }: Pick<PlatformServices, 'db' | 'log' | 'now'>): WorkerJob {
  return {
    name: 'keep-books',
    restMs: 600_000,
    async run(signal) {
      const found = await findBusinessesToEnter(db, new Date(now().getTime() - oldMs), atOnce);
      let entered = 0;
      for (const business of found) {
        if (signal.aborted) break;
        try {
          await enterAll(db, business, now(), signal);
          entered += 1;
        } catch (err) {
          // A document that cannot be entered does not delay the others. It is tried again in the next run.
          log.warn({ err, ...business }, 'documents could not be entered into the books');
        }
      }
      return found.length === atOnce && entered > 0 ? 'busy' : 'idle';
    },
  };
}

async function enterAll(db: Books, business: BusinessToEnter, at: Date, signal: AbortSignal): Promise<void> {
  const span = { ...business, from: '-infinity', to: 'infinity' };
  for (let rest: Rest = span; rest !== null; ) {
    if (signal.aborted) return;
    rest = await enterPart(db, rest);
  }
  await db.forAccount(business.accountId, (trx) => recordBooksChecked(trx, business, at));
}

/**
 * Days that may still have waiting documents. They begin with the last day that was entered, because all documents
 * before it are entered. Null: there are none.
 */
type Rest = BusinessDaySpan | null;

async function enterPart(db: Books, span: BusinessDaySpan): Promise<Rest> {
  const { issued, upTo, received } = await db.forAccount(span.accountId, (trx) => enterNextDocuments(trx, span, part));
  if (received === part) return span;
  return issued === part ? { ...span, from: upTo ?? span.from } : null;
}

/** Maximum number of issued, and of received, documents in one transaction. */
const part = 2000;
/** Maximum number of businesses in one run. */
const atOnce = 100;
const oldMs = 3_600_000;
const patienceMs = 15_000;
