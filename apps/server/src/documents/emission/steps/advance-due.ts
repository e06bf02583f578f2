// The worker's side of emission: takes up documents that are due and takes each one step further, with the same `advance`
// as the API. A slow answer holds up its own place, not the others. While SRI is down it takes up one document for each probe.

import type { EnvironmentId } from '../../../authority/environment.ts';
import type { AuthorityServices } from '../../../authority/services.ts';
import { drain } from '../../../platform/queue/drain.ts';
import { advance } from './emit.ts';
import { type ClaimedDocument, claimDueDocuments, type Lease, loadInFlight } from './lease-store.ts';

/** Documents that one worker process has under way at the same time, in each environment. */
const slots = 16;

/** Until nothing is due any more, or SRI is down. */
export async function advanceDueDocuments(
  services: AuthorityServices,
  environmentId: EnvironmentId,
  signal: AbortSignal = new AbortController().signal,
): Promise<'idle'> {
  const underway = new Set<ClaimedDocument>();
  const claim = async (free: number) => {
    const availability = await services.authority.availability(environmentId);
    // A document that is under way may be the probe.
    const wanted = availability === 'up' ? free : availability === 'probe' && underway.size === 0 ? 1 : 0;
    if (wanted === 0) return [];
    const claimed = await claimDueDocuments(services.db, environmentId, wanted, underway);
    for (const document of claimed) underway.add(document);
    return claimed;
  };
  const work = async (document: ClaimedDocument) => {
    const contact = await advanceOne(services, document).finally(() => underway.delete(document));
    return contact === 'stopped' ? 'stop' : 'go on';
  };
  await drain({ slots, claim, work }, signal);
  return 'idle';
}

async function advanceOne(services: AuthorityServices, lease: Lease) {
  try {
    const document = await loadInFlight(services.db, lease);
    if (document === undefined) return 'none';
    return (await advance(services, document)).contact;
  } catch (err) {
    // The lease runs out and the document is taken up again; one that fails must not stop the others.
    services.log.error({ err, documentId: lease.documentId }, 'a document could not be taken further');
    return 'none';
  }
}
