// The worker's part of the emission pipeline. It claims documents that are due and runs their next steps with the same
// `advanceDocument` as the API process. A slow answer of SRI occupies one slot and does not delay the other documents.
// While SRI is down, the worker claims one document for each probe.

import type { EnvironmentId } from '../../../authority/environment.ts';
import type { AuthorityServices } from '../../../authority/services.ts';
import { drainDueRows } from '../../../platform/queue/drain.ts';
import { advanceDocument } from './emit.ts';
import { type ClaimedDocument, claimDueDocuments, type DocumentLease, loadInFlight } from './lease-store.ts';

/** Maximum number of documents that one worker process has underway at the same time, in each environment. */
const slots = 16;

/** Advances documents until none is due any more, or SRI is down. */
export async function advanceDueDocuments(
  services: AuthorityServices,
  environmentId: EnvironmentId,
  signal: AbortSignal = new AbortController().signal,
): Promise<'idle'> {
  const underway = new Set<ClaimedDocument>();
  const claim = async (free: number) => {
    const availability = await services.authority.availability(environmentId);
    // If a document is underway, it may be the probe.
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
  await drainDueRows({ slots, claim, work }, signal);
  return 'idle';
}

async function advanceOne(services: AuthorityServices, lease: DocumentLease) {
  try {
    const document = await loadInFlight(services.db, lease);
    if (document === undefined) return 'none';
    return (await advanceDocument(services, document)).contact;
  } catch (err) {
    // After a failure the lease expires and the document is claimed again. One failure must not stop the other
    // documents.
    services.log.error({ err, documentId: lease.documentId }, 'a document could not be taken further');
    return 'none';
  }
}
