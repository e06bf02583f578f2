// Applies SRI's answer about an access key. Without a complete answer only the time of the next query changes.
import { parseAccessKey } from '@talonario/sri';
import type { SriCallResult } from '../../../authority/client.ts';
import type { DocumentFetchAnswer } from '../../../authority/document-fetches.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import { runAndRecordReceivedEvents } from '../events-store.ts';
import { finishImports } from '../imports/import-store.ts';
import {
  type ImportRowResolution,
  recordKeysQueried,
  resolveImportRows,
  waitingRowKinds,
} from '../imports/row-store.ts';
import { importAuthorized } from '../issued-elsewhere/import-authorized.ts';
import type { StoredAuthorization } from '../provenance.ts';
import { markForOtherReceiver } from '../replace-xml-store.ts';
import { firstStateDue, isWithinQueryPeriod } from '../states/schedule.ts';
import {
  amountWithinColumn,
  type CheckedReceivedXml,
  noticesJsonOfFindings,
  receivedFinding,
  validateXml,
} from '../validate-xml.ts';
import { storeReceivedXml } from '../xml-store.ts';
import {
  type ClaimedFetch,
  deleteReceivedFetch,
  type LockedFetch,
  lockFetch,
  markFetchFaulty,
  markFetchNotFound,
  postponeFetch,
} from './fetch-store.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/**
 * Pauses between queries while SRI does not return the document, which it may not have processed yet. After a week the
 * service stops querying the key.
 */
const pausesAfterMiss = [10 * minute, hour, 6 * hour, day, 2 * day, 3 * day];
/** Number of queries about a document older than a month, which SRI has probably deleted. */
const missesOfOld = 2;
/** Maximum number of repeated queries if the document that SRI returns has faults. */
const mostDoubts = 6;
const pauseAfterDoubt = 20;

type Authorized = Extract<DocumentFetchAnswer, { kind: 'authorized' }>;

const nothing = { document: undefined, signer: undefined, content: undefined, trust: undefined };

/** SRI's answer about a key, with the parsed document in it. */
export interface DocumentFetchResult {
  readonly call: SriCallResult<DocumentFetchAnswer>;
  readonly checked: CheckedReceivedXml | undefined;
}

/** Returns the id of a document issued elsewhere that was imported. */
export async function applyFetchAnswer(
  trx: Trx,
  claimed: ClaimedFetch,
  owner: string,
  { call, checked }: DocumentFetchResult,
  now: Date,
): Promise<number | undefined> {
  const fetch = await lockFetch(trx, claimed, owner);
  if (fetch === undefined) return undefined;
  if (call.kind === 'silent') {
    const { misses, doubts, tries } = fetch;
    await postponeFetch(trx, claimed, { misses, doubts, tries: tries + 1 }, Math.min(2 ** (tries + 1), hour));
    return undefined;
  }
  const { answer } = call;
  return await runAndRecordReceivedEvents(trx, claimed, { accessKeys: [claimed.accessKey] }, async () => {
    if (answer.kind === 'authorized') {
      if (checked === undefined) throw new Error('the document of an answer was not read');
      return await settleAuthorized(trx, claimed, fetch, { answer, checked }, now);
    }
    if (answer.kind === 'processing') await settleMiss(trx, claimed, fetch, now);
    else await settleNotAuthorized(trx, claimed);
    return undefined;
  });
}

async function settleMiss(trx: Trx, claimed: ClaimedFetch, fetch: LockedFetch, now: Date): Promise<void> {
  const misses = fetch.misses + 1;
  const issued = parseAccessKey(claimed.accessKey)?.date ?? '';
  const pause = pausesAfterMiss[misses - 1];
  if (pause !== undefined && (misses < missesOfOld || isWithinQueryPeriod(issued, now))) {
    await postponeFetch(trx, claimed, { misses, doubts: fetch.doubts, tries: 0 }, pause);
    await finishImports(trx, claimed.accountId, await recordKeysQueried(trx, claimed, claimed.accessKey));
    return;
  }
  const id = await markFetchNotFound(trx, claimed);
  const why = receivedFinding(
    'not_found',
    'SRI does not give this document: it does not know the key, or has forgotten it.',
  );
  await end(trx, claimed, { outcome: 'not_found', received_document_id: id, ...reasonOf(why) });
}

async function settleNotAuthorized(trx: Trx, claimed: ClaimedFetch): Promise<void> {
  const why = receivedFinding('not_authorized', 'SRI did not authorise this document.');
  const id = await markFetchFaulty(trx, claimed, noticesJsonOfFindings([why]), true);
  await end(trx, claimed, { outcome: 'faulty', received_document_id: id, ...reasonOf(why) });
}

async function settleAuthorized(
  trx: Trx,
  claimed: ClaimedFetch,
  fetch: LockedFetch,
  { answer, checked }: { readonly answer: Authorized; readonly checked: CheckedReceivedXml },
  now: Date,
): Promise<number | undefined> {
  const isOther = checked.errors.some(({ code }) => code === 'other_key');
  const doubts = fetch.doubts + 1;
  if (checked.errors.length > 0 && (doubts < mostDoubts || (isOther && doubts < 2 * mostDoubts))) {
    await postponeFetch(trx, claimed, { misses: fetch.misses, doubts, tries: 0 }, pauseAfterDoubt * doubts);
    return undefined;
  }
  // A document other than the requested one is not stored.
  const content = isOther ? { ...checked, ...nothing } : checked;
  const authorization = { ...answer, environmentId: fetch.environmentId };
  const waiting = await waitingRowKinds(trx, claimed, claimed.accessKey);
  const issued = waiting.has('issued')
    ? await importAuthorized(trx, fetch, claimed.accessKey, content, authorization, now)
    : undefined;
  if (issued !== undefined) await resolve(trx, claimed, issued, 'issued');
  if (issued === undefined || waiting.has('received'))
    await resolve(trx, claimed, await keepReceived(trx, claimed, fetch, content, authorization, now), 'received');
  await deleteReceivedFetch(trx, claimed);
  return issued?.outcome === 'new' ? (issued.document_id ?? undefined) : undefined;
}

async function keepReceived(
  trx: Trx,
  claimed: ClaimedFetch,
  fetch: LockedFetch,
  checked: CheckedReceivedXml,
  authorization: StoredAuthorization,
  now: Date,
): Promise<ImportRowResolution> {
  const { accessKey } = claimed;
  const verdict = validateXml(checked, fetch, { fromSri: true, asked: accessKey });
  // The document is for another receiver. If a report listed the document for this business, it stays stored and is
  // marked: the file was changed so that it is for this business.
  if (verdict.kind === 'refused') {
    const faults = noticesJsonOfFindings([verdict.finding]);
    const total = amountWithinColumn(checked.document?.total) ?? null;
    const id =
      (await markForOtherReceiver(trx, fetch, accessKey, { xml: checked.xml, total }, faults, now)) ??
      (await markFetchFaulty(trx, claimed, faults, false));
    return { outcome: verdict.outcome, received_document_id: id, ...reasonOf(verdict.finding) };
  }
  const { id } = await storeReceivedXml(trx, fetch, verdict.columns, checked, {
    source: 'key',
    fromSri: true,
    authorization,
    claimed: undefined,
    stateDueAt: firstStateDue(verdict.columns.issue_date, now),
    neverGiven: false,
    now,
  });
  const why = checked.errors[0];
  const none = { code: null, params: null, message: null };
  return { outcome: verdict.outcome, received_document_id: id, ...(why ? reasonOf(why) : none) };
}

async function end(trx: Trx, claimed: ClaimedFetch, resolution: ImportRowResolution): Promise<void> {
  await deleteReceivedFetch(trx, claimed);
  await resolve(trx, claimed, resolution);
}

async function resolve(
  trx: Trx,
  claimed: ClaimedFetch,
  resolution: ImportRowResolution,
  as?: 'issued' | 'received',
): Promise<void> {
  await finishImports(trx, claimed.accountId, await resolveImportRows(trx, claimed, claimed.accessKey, resolution, as));
}

function reasonOf({ code, params, message }: ReturnType<typeof receivedFinding>) {
  return { code: `received.${code}`, params, message };
}
