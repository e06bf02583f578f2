// Idempotency-Key: a repeated request gets the stored answer, and its work is not done again. A run has a short lease
// on its key, so that the key is free within seconds if the process crashes. The transaction that creates a document
// also stores its id with the key, so that the next run finds the document instead of creating another one.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallerLimits } from '../../db/caller-scope.ts';
import { newLeaseOwner } from '../../db/lease-owner.ts';
import type { Database } from '../../db/pool.ts';
import type { Trx } from '../../db/transaction.ts';
import type { Logger } from '../../logging/logger.ts';
import { canonicalJson } from '../body/canonical-json.ts';
import type { ValidatedPart } from '../body/validate.ts';
import { badRequest, conflict, invalidBody, Refusal } from '../replies/error-reply.ts';
import {
  claimIdempotencyKey,
  IdempotencyKeyLost,
  type IdempotencyKeyOwner,
  releaseIdempotencyKey,
  renewIdempotencyLeases,
  type StoredAnswer,
  storeIdempotentAnswer,
} from './idempotency-store.ts';

export type { StoredAnswer };

/** Identifies one run of a request, for SQL functions that write into the row of its Idempotency-Key. */
export interface IdempotencyKeyHolder {
  readonly key: string;
  readonly owner: string;
}

/** Functions with which a handler writes into the row of the Idempotency-Key, in the transaction of its work. */
export interface IdempotentRun {
  readonly holder: IdempotencyKeyHolder;
  /** Called when an SQL function has stored the result with the key, so that nothing must be stored afterwards. */
  closed(): void;
  /** Stores the answer in the transaction of the work. */
  keep(trx: Trx, answer: StoredAnswer): Promise<void>;
}

export interface KeyedRequest {
  readonly accountId: number;
  readonly key: string;
  readonly fingerprint: Buffer;
}

export interface KeyedWork {
  /**
   * Does the work of the request. An answer with a status below 300 is stored. A refusal releases the key, because it
   * changed nothing.
   */
  run(run: IdempotentRun): Promise<StoredAnswer | Refusal>;
  /**
   * Returns the current state of the document that an earlier run created. If it is undefined, the stored answer is
   * repeated.
   */
  readonly replay?: ((documentId: number) => Promise<StoredAnswer | Refusal>) | undefined;
}

export interface KeyedAnswer {
  readonly answer: StoredAnswer | Refusal;
  readonly replayed: boolean;
}

export class Idempotency {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #running = new Set<string>();
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  async answer(request: KeyedRequest, work: KeyedWork): Promise<KeyedAnswer> {
    const mine = { accountId: request.accountId, key: request.key, owner: newLeaseOwner() };
    const state = await claimIdempotencyKey(this.#db, mine, request.fingerprint, leaseSeconds);
    if (!state.fingerprint.equals(request.fingerprint)) return { answer: reused(), replayed: false };
    if (state.owner === mine.owner) return await this.#hold(mine, state.documentId, work);
    if (!state.answer) return { answer: stillRunning(), replayed: false };
    if (state.documentId === null || !work.replay) return { answer: state.answer, replayed: true };
    return { answer: await work.replay(state.documentId), replayed: true };
  }

  close(): void {
    clearInterval(this.#heartbeat);
  }

  async #hold(mine: IdempotencyKeyOwner, documentId: number | null, work: KeyedWork): Promise<KeyedAnswer> {
    this.#keepAlive(mine.owner);
    let kept = false;
    try {
      const { replay } = work;
      const earlier = documentId !== null && replay !== undefined;
      const answer = earlier
        ? await replay(documentId)
        : await work.run({
            holder: { key: mine.key, owner: mine.owner },
            closed: () => {
              kept = true;
            },
            keep: async (trx, answer) => {
              await storeIdempotentAnswer(trx, mine, answer);
              kept = true;
            },
          });
      if (!kept) await this.#storeOrGiveBack(mine, answer);
      return { answer, replayed: earlier };
    } catch (error) {
      // The key is released even if `keep` was called, because nothing was stored if the commit failed.
      const given = releaseIdempotencyKey(this.#db, mine).catch((err: unknown) =>
        this.#log.warn({ err }, 'an idempotency key stays leased'),
      );
      // A database that does not answer must not delay the client. The lease expires without a release.
      await Promise.race([given, sleep(givingBackMs, undefined, { ref: false })]);
      if (error instanceof IdempotencyKeyLost) return { answer: stillRunning(), replayed: false };
      throw error;
    } finally {
      this.#running.delete(mine.owner);
    }
  }

  /**
   * Stores the answer or releases the key. The work is already done, so a failure here must not change the answer to
   * the client.
   */
  async #storeOrGiveBack(mine: IdempotencyKeyOwner, answer: StoredAnswer | Refusal): Promise<void> {
    try {
      if (answer instanceof Refusal) await releaseIdempotencyKey(this.#db, mine);
      else await this.#db.forAccount(mine.accountId, (trx) => storeIdempotentAnswer(trx, mine, answer));
    } catch (err) {
      if (err instanceof IdempotencyKeyLost) throw err;
      this.#log.warn({ err }, 'the answer of an idempotency key could not be stored; the key stays leased');
    }
  }

  // Adds a run to the timer that extends the leases of all running requests with one SQL statement.
  #keepAlive(owner: string): void {
    this.#running.add(owner);
    this.#heartbeat ??= setInterval(() => {
      if (this.#running.size === 0) return;
      renewIdempotencyLeases(this.#db, [...this.#running], leaseSeconds).catch((err: unknown) => {
        this.#log.warn({ err }, 'idempotency leases could not be renewed');
      });
    }, renewEveryMs).unref();
  }
}

// Seconds for which a killed process blocks the keys of its requests. A client that repeats once a second succeeds at
// the third try. A process that hangs longer may lose a key; then it cannot commit with it (IdempotencyKeyLost).
const leaseSeconds = 2.5;
const renewEveryMs = 700;
const givingBackMs = 500;

/** Reads the key from its header, where it may be plain or a quoted string; undefined without a header. */
export function readIdempotencyKey(header: string | string[] | undefined): ValidatedPart<string | undefined> {
  if (header === undefined) return { value: undefined };
  const text = String(header).trim();
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(text);
  const key = quoted ? (quoted[1] ?? '').replaceAll(/\\(["\\])/g, '$1') : text;
  if (key.length >= 1 && key.length <= 255 && /^[\x20-\x7e]*$/.test(key)) return { value: key };
  const detail = 'Idempotency-Key must be 1 to 255 printable ASCII characters, bare or in quotes.';
  return { refusal: badRequest('request.invalid_header', detail) };
}

/**
 * Fingerprint of a request: its method, path and content. The order of keys in a body and of parameters in a query does
 * not matter. The caller's limits are included, so that a limited caller never gets the answer of a caller with more
 * permissions.
 */
export function fingerprintOf(
  method: string,
  path: string,
  query: unknown,
  content: unknown,
  limits: CallerLimits | null,
): Buffer {
  return createHash('sha256')
    .update(`${method} ${path}\n`)
    .update(canonicalJson(limits === null ? [query, content] : [query, content, limits]))
    .digest();
}

function reused(): Refusal {
  const message = 'was used before with another request: use a new key for a new request';
  return invalidBody([{ field: 'Idempotency-Key', message, code: 'idempotency.key_reused' }], 'idempotency.key_reused');
}

function stillRunning(): Refusal {
  return conflict('idempotency.in_progress', 'Repeat the request in a second to get its answer.', {
    'retry-after': '1',
  });
}
