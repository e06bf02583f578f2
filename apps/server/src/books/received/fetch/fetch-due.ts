// Worker job that fetches waiting documents from SRI: one after another, with a pause between them, in only one process
// at a time. It stops while SRI does not answer the emission, and slows down while SRI does not answer its own queries.
import { setTimeout as sleep } from 'node:timers/promises';
import type { EnvironmentId } from '../../../authority/environment.ts';
import type { AuthorityServices } from '../../../authority/services.ts';
import { queryImportedDocument } from '../../../documents/activation/issued-elsewhere/query-annulment.ts';
import { newLeaseOwner } from '../../../platform/db/lease-owner.ts';
import { writeForAccountWithRetry } from '../../../platform/db/pool.ts';
import type { WorkerJob } from '../../../platform/queue/job.ts';
import { parseFetchedXml } from '../reading/read-file.ts';
import { claimStates, queryDueState, type ReceivedDocumentDueForState } from '../states/ask-states.ts';
import { applyFetchAnswer } from './apply-answer.ts';
import { claimFetchLease, recordFetchCall, releaseFetchLease } from './fetch-lease-store.ts';
import { type ClaimedFetch, claimFetches, postponeFetch, releaseFetches } from './fetch-store.ts';

/** Number of keys claimed at once. The fetch lease is renewed before the next batch. */
const lot = 20;

export function fetchReceivedJob(services: AuthorityServices, environmentId: EnvironmentId): WorkerJob {
  const name = environmentId === 2 ? 'fetch-received-production' : 'fetch-received-test';
  return {
    name,
    queue: `received ${environmentId}`,
    restMs: 1_000,
    run: (signal) => fetchDueDocuments(services, environmentId, signal),
  };
}

export async function fetchDueDocuments(
  services: AuthorityServices,
  environmentId: EnvironmentId,
  signal: AbortSignal = new AbortController().signal,
): Promise<'busy' | 'idle'> {
  const { db, authority } = services;
  const owner = newLeaseOwner();
  if (!(await claimFetchLease(db, environmentId, owner))) return 'idle';
  try {
    if ((await authority.availability(environmentId)) !== 'up') return 'idle';
    const fetches = await claimFetches(db, environmentId, lot, owner);
    const states = fetches.length < lot ? await claimStates(db, environmentId, lot - fetches.length) : [];
    const answered = await askEach(services, environmentId, owner, fetches, states, signal);
    return answered && fetches.length + states.length > 0 ? 'busy' : 'idle';
  } finally {
    await releaseFetchLease(db, environmentId, owner);
  }
}

/**
 * Queries the claimed keys. Returns false if SRI stopped answering or the process ends. Keys that were not queried are
 * released.
 */
async function askEach(
  services: AuthorityServices,
  environmentId: EnvironmentId,
  owner: string,
  fetches: readonly ClaimedFetch[],
  states: readonly ReceivedDocumentDueForState[],
  signal: AbortSignal,
): Promise<boolean> {
  const left = [...fetches];
  let goOn = true;
  const tasks = [...fetches.map((fetch) => ({ fetch })), ...states.map((state) => ({ state }))];
  for (const task of tasks) {
    const startedAt = Date.now();
    if ('state' in task) {
      // SRI's service for states is separate. If it does not answer, fetching documents continues.
      if (!(await queryDueState(services, environmentId, task.state))) break;
    } else {
      const answered = await fetchOne(services, environmentId, owner, task.fetch);
      left.shift();
      await recordFetchCall(services.db, environmentId, answered);
    }
    // Renews the fetch lease. The claim fails if queries are paused from now on.
    goOn = !signal.aborted && (await claimFetchLease(services.db, environmentId, owner));
    if (!goOn) break;
    await pause(startedAt + services.config.receivedPauseMs - Date.now(), signal);
  }
  await releaseFetches(services.db, left, owner);
  return goOn;
}

/** Fetches one document and applies the answer. Returns whether SRI answered. */
async function fetchOne(
  services: AuthorityServices,
  environmentId: EnvironmentId,
  owner: string,
  fetch: ClaimedFetch,
): Promise<boolean> {
  const { db, documentFetches, config, log, now } = services;
  const call = await documentFetches.ask(environmentId, fetch.accessKey);
  try {
    const answer = call.kind === 'answered' && call.answer.kind === 'authorized' ? call.answer : undefined;
    const checked = answer && (await parseFetchedXml(answer.document ?? '', fetch.accessKey, config.signerAuthorities));
    const documentId = await writeForAccountWithRetry(db, fetch.accountId, (trx) =>
      applyFetchAnswer(trx, fetch, owner, { call, checked }, now()),
    );
    if (documentId !== undefined) await queryImportedDocument(services, { ...fetch, documentId, environmentId });
  } catch (err) {
    // A failure must not stop the queries about other keys, and must not be repeated immediately.
    log.error({ err, accessKey: fetch.accessKey }, 'a received document could not be written');
    await db.forAccount(fetch.accountId, (trx) => postponeFetch(trx, fetch, {}, 3_600));
  }
  return call.kind === 'answered';
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => {});
}
