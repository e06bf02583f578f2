// The worker's side of the corridor: takes up documents that are due and walks each one step, with the same `walk` as the
// API. While SRI is down it takes up one document for each probe.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EnvironmentId } from '../authority/breaker.ts';
import type { Services } from '../wiring.ts';
import { leaseSeconds } from './lease.ts';
import { walk } from './walk.ts';
import { type Lease, loadWalking } from './walk-store.ts';

/** Documents walked at the same time by one worker process. */
const atOnce = 16;
/** Of one business in one round, so that a long queue does not hold up the others. */
const perBusiness = 4;

export async function walkDueDocuments(services: Services, environmentId: EnvironmentId): Promise<'busy' | 'idle'> {
  const outlook = await services.authority.outlook(environmentId);
  if (outlook === 'down') return 'idle';
  const leases = await claim(services, environmentId, outlook === 'probe' ? 1 : atOnce);
  await Promise.all(leases.map((lease) => walkOne(services, lease)));
  return leases.length > 0 && outlook === 'up' ? 'busy' : 'idle';
}

async function walkOne(services: Services, lease: Lease): Promise<void> {
  try {
    const walking = await loadWalking(services.db, lease);
    if (walking !== undefined) await walk(services, walking);
  } catch (err) {
    // The lease runs out and the document is taken up again; one that fails must not stop the others.
    services.log.error({ err, documentId: lease.documentId }, 'a document could not be walked');
  }
}

async function claim(services: Services, environmentId: EnvironmentId, count: number): Promise<Lease[]> {
  const owner = randomUUID();
  const leasedAt = Date.now();
  const { rows } = await sql<{ document_id: number; account_id: number }>`
    select document_id, account_id
      from claim_due_documents(${environmentId}::smallint, ${count}, ${perBusiness}, ${owner}, make_interval(secs => ${leaseSeconds}))
  `.execute(services.db.system);
  return rows.map((row) => ({ accountId: row.account_id, documentId: row.document_id, owner, leasedAt }));
}
