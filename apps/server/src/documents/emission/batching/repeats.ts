// Requests without an Idempotency-Key, under the lock of the counter: no number is taken for a client that has left, and the row of a
// fingerprint lets a repeat of the request be recognised (decision 0090). judge_repeat() decides which requests are repeats.
import type { UnkeyedRun } from '../../../platform/http/idempotency/unkeyed-requests.ts';
import { type Refusal, unavailable } from '../../../platform/http/replies/error-reply.ts';

/** A client that closed its connection may send the request again: the number must not be taken twice. */
export function clientLeft(client: UnkeyedRun | undefined): Refusal | undefined {
  if (!client?.isClientGone()) return undefined;
  return unavailable('request.abandoned', 'Nothing was done: the connection was closed before a number was taken.');
}

export function refuseIfClientLeft(client: UnkeyedRun | undefined): void {
  const refusal = clientLeft(client);
  if (refusal !== undefined) throw refusal;
}

/** The row of `unkeyed_requests` that goes with the document. The client was connected at `lockedAt`, by the clock of the database. */
export function fingerprintRow(client: UnkeyedRun, lockedAt: Date): object {
  refuseIfClientLeft(client);
  client.markPossiblyStored();
  const { fingerprint, owner, reporter } = client;
  return { fingerprint, owner, reporter, waiting_at: lockedAt.toISOString() };
}
