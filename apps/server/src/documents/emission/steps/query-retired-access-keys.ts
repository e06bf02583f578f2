// Queries SRI about retired access keys (retired-access-key.ts): once more before the document gets another number, and
// for a day afterwards. If SRI authorised the old key later, the same sale would have two documents.
import type { EnvironmentId } from '../../../authority/environment.ts';
import type { AuthorityServices } from '../../../authority/services.ts';
import { newLeaseOwner } from '../../../platform/db/lease-owner.ts';
import { conflict, temporarilyUnavailable } from '../../../platform/http/replies/error-reply.ts';
import { drainDueRows } from '../../../platform/queue/drain.ts';
import type { WorkerJob } from '../../../platform/queue/job.ts';
import type { LockedDocument } from '../../store.ts';
import { callTimeoutMs } from '../lease.ts';
import { queryDecidedDocument } from './authorize.ts';
import {
  claimDocumentLease,
  type DocumentLease,
  loadInFlight,
  raiseDocumentAlert,
  releaseDocumentLease,
  type StuckDocumentAlert,
} from './lease-store.ts';
import { claimRetiredAccessKeys, deleteRetiredAccessKey, type RetiredAccessKey } from './retired-access-key-store.ts';

/**
 * Throws unless SRI still refuses the document under its retired access key. If SRI has authorised it in the meantime, the
 * authorization is stored.
 */
export async function confirmRetiredKeyIsStillRefused(
  call: AuthorityServices & { readonly account: { readonly id: number } },
  { id }: Pick<LockedDocument, 'id'>,
): Promise<void> {
  const lease = { accountId: call.account.id, documentId: id, owner: newLeaseOwner(), leasedAt: Date.now() };
  if (!(await claimDocumentLease(call.db, lease))) throw inProgress();
  const { acronym, contact, foreign } = await queryRetiredAccessKey(call, lease).finally(() =>
    releaseDocumentLease(call.db, lease),
  );
  if (contact === 'silent' || contact === 'stopped')
    throw temporarilyUnavailable(
      'authority.unavailable',
      'SRI must be asked about the burnt access key of this document before it takes another number, and SRI does not answer. Nothing was changed.',
      { retryAfterSeconds: 5 },
    );
  if (foreign || acronym === 'AUT') throw changedMeanwhile();
}

async function queryRetiredAccessKey(services: AuthorityServices, lease: DocumentLease) {
  const document = await loadInFlight(services.db, lease);
  if (document === undefined) throw inProgress();
  const asked = await queryDecidedDocument(services, document);
  if (asked.foreign)
    await services.db.forAccount(lease.accountId, (trx) =>
      raiseDocumentAlert(trx, document, authorizedAfterAll(document.accessKey)),
    );
  return asked;
}

function inProgress() {
  return conflict('document.already_emitted', 'Another request is issuing this document now. Read it again.');
}

function changedMeanwhile() {
  return conflict('document.already_emitted', 'SRI shows another state of this document now. Read it again.');
}

/** Worker job that queries SRI about retired keys that are due, unless SRI is known to be down. */
export function queryRetiredAccessKeysJob(services: AuthorityServices): WorkerJob {
  return {
    name: 'watch-retired-keys',
    restMs: 60_000,
    async run(signal) {
      for (const environmentId of [1, 2] as const) await watchEnvironment(services, environmentId, signal);
      return 'idle';
    },
  };
}

const slots = 2;

async function watchEnvironment(
  services: AuthorityServices,
  environmentId: EnvironmentId,
  signal: AbortSignal,
): Promise<void> {
  if ((await services.authority.availability(environmentId)) !== 'up') return;
  const work = async (key: RetiredAccessKey) => {
    const result = await services.authority.ask(environmentId, key.accessKey, callTimeoutMs);
    if (result.kind === 'silent') return 'stop' as const;
    if (result.answer.kind === 'authorized') await alertAuthorized(services, key);
    return 'go on' as const;
  };
  await drainDueRows(
    { slots, claim: (count) => claimRetiredAccessKeys(services.db, environmentId, count), work },
    signal,
  );
}

/**
 * Raises an alert about an authorised retired key. If another process has leased the document, the key is queried again
 * when it is due next.
 */
async function alertAuthorized({ db }: AuthorityServices, key: RetiredAccessKey): Promise<void> {
  const lease = { ...key, owner: newLeaseOwner(), leasedAt: Date.now() };
  if (!(await claimDocumentLease(db, lease))) return;
  const document = await loadInFlight(db, lease);
  if (document === undefined) return;
  await db.forAccount(key.accountId, (trx) => raiseDocumentAlert(trx, document, authorizedAfterAll(key.accessKey)));
  await deleteRetiredAccessKey(db, key);
  await releaseDocumentLease(db, lease);
}

function authorizedAfterAll(accessKey: string): StuckDocumentAlert {
  return {
    kind: 'document.old_key_authorized',
    message: `SRI shows AUTORIZADO under the access key ${accessKey}, which this document gave up. Annul that document in SRI's portal.`,
  };
}
