// SQL queries about Idempotency-Keys. `owner` identifies the run that has leased a key. If a process hangs for longer
// than the lease, another run may claim the key. The first run then finds no row with its owner and can write nothing.

import { sql } from 'kysely';
import { batcherPerDatabase } from '../../db/batcher.ts';
import { classifyFailure } from '../../db/failures.ts';
import type { Database } from '../../db/pool.ts';
import type { Trx } from '../../db/transaction.ts';

export interface IdempotencyKeyOwner {
  readonly accountId: number;
  readonly key: string;
  readonly owner: string;
}

/** Status, headers and body of an answer, as they were sent to the client. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface IdempotencyKeyState {
  readonly owner: string;
  readonly fingerprint: Buffer;
  readonly documentId: number | null;
  readonly answer: StoredAnswer | undefined;
}

/**
 * Claims a key for this owner. If another run has claimed or answered it, returns its state. Almost every key is new.
 */
export async function claimIdempotencyKey(
  db: Database,
  { accountId, key, owner }: IdempotencyKeyOwner,
  fingerprint: Buffer,
  leaseSeconds: number,
): Promise<IdempotencyKeyState> {
  const wanted = { key, owner, fingerprint, leaseSeconds };
  if (await newKeysOf(db).add(accountId, wanted)) return { owner, fingerprint, documentId: null, answer: undefined };
  return await takeUsedKey(db, accountId, wanted);
}

interface WantedKey {
  readonly key: string;
  readonly owner: string;
  readonly fingerprint: Buffer;
  readonly leaseSeconds: number;
}

/**
 * Batches keys of one account: those that arrive while others are being inserted share the next SQL statement. The
 * result is true if the key was new.
 */
const newKeysOf = batcherPerDatabase<number, WantedKey, boolean>((db) => ({
  run: (wanted, accountId) => takeNewKeys(db, accountId, wanted),
  conflictKey: ({ key }) => key,
}));

async function takeNewKeys({ pool }: Database, accountId: number, wanted: readonly WantedKey[]): Promise<boolean[]> {
  const columns = [
    wanted.map(({ key }) => key),
    wanted.map(({ fingerprint }) => fingerprint),
    wanted.map(({ owner }) => owner),
  ];
  const query = {
    name: 'begin_idempotent_runs',
    text: 'select * from begin_idempotent_runs($1, $2, $3, $4, make_interval(secs => $5)) as taken (key)',
    values: [accountId, ...columns, Math.max(...wanted.map(({ leaseSeconds }) => leaseSeconds))],
  };
  const { rows } = await pool.query<{ key: string }>(query).catch((error: unknown) => {
    throw classifyFailure(error);
  });
  const taken = new Set(rows.map(({ key }) => key));
  return wanted.map(({ key }) => taken.has(key));
}

async function takeUsedKey({ pool }: Database, accountId: number, wanted: WantedKey): Promise<IdempotencyKeyState> {
  const { key, owner, fingerprint, leaseSeconds } = wanted;
  const query = {
    name: 'begin_idempotent_run',
    text: 'select * from begin_idempotent_run($1, $2, $3, $4, make_interval(secs => $5))',
    values: [accountId, key, fingerprint, owner, leaseSeconds],
  };
  // Without a row, the holder has released the key between the two reads of the SQL function, so the key is free now
  // and the call is repeated.
  for (;;) {
    const { rows } = await pool.query<KeyRow>(query).catch((error: unknown) => {
      throw classifyFailure(error);
    });
    const [row] = rows;
    if (row) return stateOf(row);
  }
}

export async function storeIdempotentAnswer(trx: Trx, run: IdempotencyKeyOwner, answer: StoredAnswer): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('idempotency_keys')
    .set({ status: answer.status, headers: JSON.stringify(answer.headers), body: answer.body, lease_until: null })
    .where('account_id', '=', run.accountId)
    .where('key', '=', run.key)
    .where('owner', '=', run.owner)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new IdempotencyKeyLost();
}

/**
 * Releases an Idempotency-Key after a run without an answer to store. If the run created a document, its id remains
 * stored with the key.
 */
export async function releaseIdempotencyKey(db: Database, run: IdempotencyKeyOwner): Promise<void> {
  await db.forAccount(run.accountId, async (trx) => {
    const mine = sql<boolean>`account_id = ${run.accountId} and key = ${run.key} and owner = ${run.owner} and status is null`;
    await trx.deleteFrom('idempotency_keys').where(mine).where('document_id', 'is', null).execute();
    await trx
      .updateTable('idempotency_keys')
      .set({ lease_until: new Date(0) })
      .where(mine)
      .execute();
  });
}

export async function renewIdempotencyLeases(
  db: Database,
  owners: readonly string[],
  leaseSeconds: number,
): Promise<void> {
  const text = 'select renew_idempotent_runs($1, make_interval(secs => $2))';
  await db.pool.query({ text, values: [owners, leaseSeconds] });
}

/** Another run has claimed the key, so the transaction must not commit. */
export class IdempotencyKeyLost extends Error {
  constructor() {
    super('the Idempotency-Key was taken over by another run');
    this.name = 'LostKey';
  }
}

interface KeyRow {
  readonly owner: string;
  readonly fingerprint: Buffer;
  readonly document_id: number | null;
  readonly status: number | null;
  readonly headers: Record<string, string> | null;
  readonly body: string | null;
}

function stateOf({ owner, fingerprint, document_id, status, headers, body }: KeyRow): IdempotencyKeyState {
  const answer = status === null ? undefined : { status, headers: headers ?? {}, body };
  return { owner, fingerprint, documentId: document_id, answer };
}
