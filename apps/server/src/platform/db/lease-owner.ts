// Owner of a lease: sixteen bytes. The first eight identify the process, the last eight one of its runs. So all leases
// of a process are one range of an index, and another process that notices its death can release them.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { wakeChannelName } from '../queue/wakeups.ts';

const thisProcess = randomBytes(8).toString('hex');

/** New owner id for one run in this process: a request, a document underway, or a batch of deliveries. */
export function newLeaseOwner(): string {
  return asUuid(thisProcess + randomBytes(8).toString('hex'));
}

/** First half of the owner ids of this process, for `releaseLeasesOf`. */
export function leasesOfThisProcess(): string {
  return thisProcess;
}

/**
 * Releases all leases of a process that has ended or is about to end: of Idempotency-Keys, documents and deliveries. A
 * repeated request without a key that waits for this process can then continue at once. Workers are woken, because the
 * process may have ended before it woke them; otherwise they would find the documents only at their next poll.
 */
export async function releaseLeasesOf(client: Pick<pg.Pool | pg.Client, 'query'>, process: string): Promise<void> {
  const range = [asUuid(`${process}${'0'.repeat(16)}`), asUuid(`${process}${'f'.repeat(16)}`)];
  await client.query(`select free_leases($1, $2), end_reporters($1, $2), pg_notify('${wakeChannelName}', '')`, range);
}

function asUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
