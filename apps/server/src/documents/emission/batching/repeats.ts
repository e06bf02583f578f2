// Checks of requests without an Idempotency-Key, made while the counter is locked. A client that has disconnected gets
// no number. The row of a fingerprint makes it possible to recognise a repeat of the request (decision 0090). The SQL
// function judge_repeat() decides which requests are repeats.
import type { UnkeyedRun } from '../../../platform/http/idempotency/unkeyed-requests.ts';
import { type Refusal, temporarilyUnavailable } from '../../../platform/http/replies/error-reply.ts';

/**
 * Refuses a request whose client closed the connection. The client may send it again, and only one of the two requests
 * may get a number.
 */
export function refusalIfClientLeft(client: UnkeyedRun | undefined): Refusal | undefined {
  if (!client?.isClientGone()) return undefined;
  return temporarilyUnavailable(
    'request.abandoned',
    'Nothing was done: the connection was closed before a number was taken.',
  );
}

export function throwIfClientLeft(client: UnkeyedRun | undefined): void {
  const refusal = refusalIfClientLeft(client);
  if (refusal !== undefined) throw refusal;
}

/**
 * Builds the row of `unkeyed_requests` that is stored with the document. The client was connected at `lockedAt`, by the
 * clock of the database.
 */
export function unkeyedRequestRow(client: UnkeyedRun, lockedAt: Date): object {
  throwIfClientLeft(client);
  client.markPossiblyStored();
  const { fingerprint, owner, reporter } = client;
  return { fingerprint, owner, reporter, waiting_at: lockedAt.toISOString() };
}
