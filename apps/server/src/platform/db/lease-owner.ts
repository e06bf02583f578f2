// Who holds a lease: sixteen bytes, of which the first eight say which process and the last eight which of its runs. So all
// that a process held is one range of one index, and can be freed by whoever saw it die.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { wakeChannelName } from '../queue/wakeups.ts';

const thisProcess = randomBytes(8).toString('hex');

/** A name for one run of this process: a request, a document under way, a batch of deliveries. */
export function newOwner(): string {
  return asUuid(thisProcess + randomBytes(8).toString('hex'));
}

/** What `freeLeases` wants to know. */
export function leasesOfThisProcess(): string {
  return thisProcess;
}

/**
 * Frees every lease of a process that has ended or is about to end: its idempotency keys, documents and deliveries. A repeat of a request
 * without a key that waits for this process waits no longer. Workers are notified, because the process may have ended before it
 * notified them; otherwise they would find the documents only when they next poll.
 */
export async function freeLeases(client: Pick<pg.Pool | pg.Client, 'query'>, process: string): Promise<void> {
  const range = [asUuid(`${process}${'0'.repeat(16)}`), asUuid(`${process}${'f'.repeat(16)}`)];
  await client.query(`select free_leases($1, $2), end_reporters($1, $2), pg_notify('${wakeChannelName}', '')`, range);
}

function asUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
