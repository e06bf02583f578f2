// Requests without an Idempotency-Key, under the lock of the counter: no number is taken for a client that has left, and the row of a
// fingerprint lets a repeat of the request be recognised (decision 0090).
import type { UnkeyedRun } from '../../../platform/http/idempotency/unkeyed-requests.ts';
import { unavailable } from '../../../platform/http/replies/error-reply.ts';

/** A client that closed its connection may send the request again: the number must not be taken twice. */
export function refuseIfClientLeft(client: UnkeyedRun | undefined): void {
  if (!client?.isGone()) return;
  throw unavailable('request.abandoned', 'Nothing was done: the connection was closed before a number was taken.');
}

/** The row of `unkeyed_requests` that goes with the document. */
export function fingerprintRow(client: UnkeyedRun): object {
  refuseIfClientLeft(client);
  client.mayBeStored();
  const { fingerprint, owner, reporter } = client;
  return { fingerprint, owner, reporter, waiting_at: client.waitingAt().toISOString() };
}
