// Releases the leases of a process that died at once, so that other processes need not wait until they expire.
import { setTimeout as sleep } from 'node:timers/promises';
import { releaseLeasesOf } from '../../platform/db/lease-owner.ts';

/**
 * Releases the leases twice, because a statement that the process sent before its end may still write a lease a moment
 * later.
 */
export async function freeLeasesOfProcess(
  databaseUrl: () => Promise<string>,
  leases: string,
  onFreed = () => {},
): Promise<void> {
  for (const waitMs of [0, 1_000]) {
    await sleep(waitMs, undefined, { ref: false });
    // If the database is unreachable, nothing is released and the leases expire.
    await freeOnce(await databaseUrl(), leases).then(onFreed, () => {});
  }
}

async function freeOnce(databaseUrl: string, leases: string): Promise<void> {
  const { clientClassFor } = await import('../../platform/db/connect.ts');
  const client = new (clientClassFor(databaseUrl))({
    application_name: 'talonario supervisor',
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await releaseLeasesOf(client, leases);
  } finally {
    await client.end().catch(() => {});
  }
}
