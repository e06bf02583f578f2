// Owner of a lease: sixteen bytes. The first eight identify the process, the last eight one of its runs. So all leases
// of a process are one range of an index and can be freed by the process that saw it die.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { wakeChannelName } from '../queue/wakeups.ts';

const thisProcess = randomBytes(8).toString('hex');

/** Owner for one run of this process: a request, a document underway, a batch of deliveries. */
export function newLeaseOwner(): string {
  return asUuid(thisProcess + randomBytes(8).toString('hex'));
}

/** Prefix of this process, as `releaseLeasesOf` expects it. */
export function leasesOfThisProcess(): string {
  return thisProcess;
}

/**
 * Frees every lease of a process that has ended or is about to end: idempotency keys, documents and deliveries. A
 * repeat without a key that waits for this process continues at once. Workers are notified, because the process may
 * have ended before it notified them; otherwise they would find the documents only at their next poll.
 */
export async function releaseLeasesOf(client: Pick<pg.Pool | pg.Client, 'query'>, process: string): Promise<void> {
  const range = [asUuid(`${process}${'0'.repeat(16)}`), asUuid(`${process}${'f'.repeat(16)}`)];
  await client.query(`select free_leases($1, $2), end_reporters($1, $2), pg_notify('${wakeChannelName}', '')`, range);
}

function asUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
