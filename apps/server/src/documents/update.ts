// Handles PUT /documents/{id}. The body determines the action: data fields change a draft, `emit` emits it (or a
// rejected document again), `verify` queries SRI.
import type { Transaction } from 'kysely';
import type { AuthorityServices } from '../authority/services.ts';
import { type AuditEntry, recordAudit } from '../identity/audit/record.ts';
import { writeForAccountWithRetry } from '../platform/db/pool.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { Call, HandlerAnswer } from '../platform/http/call.ts';
import { conflict, invalidBody, Refusal } from '../platform/http/replies/error-reply.ts';
import { withExternalIdHolder } from '../records/directories/external-id.ts';
import type { EmissionRequest, PreparedDocument } from './emission/document-stages.ts';
import { adjustDraftNote } from './emission/steps/adjust-note.ts';
import { draftUpdated, writeEvent } from './emission/steps/announce.ts';
import { newDocument } from './emission/steps/compute.ts';
import { emissionReply, emitDocument } from './emission/steps/emit.ts';
import { type EmissionPurpose, prepareDocumentOrThrow, refuseOtherTotal } from './emission/steps/prepare.ts';
import { runDocumentDryRun } from './preview.ts';
import { loadDocumentRecord, loadDocumentRecordIn } from './read-record.ts';
import type { DocumentBody } from './references.ts';
import { type DocumentVersion, type LockedDocument, lockDocument, updateDraft } from './store.ts';
import { verifyDocument } from './verify.ts';
import { documentReplyWithVersion, refuseChangedVersion } from './version.ts';

type UpdateCall = Call<'documents.update', AuthorityServices>;
type UpdateAnswer = HandlerAnswer<'documents.update'>;

export async function updateDocument(call: UpdateCall): Promise<UpdateAnswer> {
  const { emit = false, verify = false, expected_total: expectedTotal, ...patch } = call.body;
  const hasData = Object.keys(patch).length > 0;
  if (verify) {
    if (emit || hasData || expectedTotal !== undefined || call.query.dryRun) return invalidBody([standsAlone]);
    return await verifyDocument(call);
  }
  if (call.query.dryRun) return await dryRun(call, patch, emit);
  return await withExternalIdHolder(call, 'documents', async () =>
    emit ? await emitDocument(call, () => readStored(call, patch, hasData), 200) : await changeDraft(call, patch),
  );
}

/** Answers a repeated `{"emit": true}` with the current document. */
export async function replayUpdate(call: UpdateCall, documentId: number): Promise<UpdateAnswer> {
  const record = await loadDocumentRecord(call, documentId);
  if (record instanceof Refusal) return record;
  return emissionReply(record, 'none', 200);
}

async function changeDraft(call: UpdateCall, patch: Partial<DocumentBody>): Promise<UpdateAnswer> {
  // The record is read in the same transaction, so that the response has the version that was written.
  const record = await writeForAccountWithRetry(call.db, call.account.id, async (trx) => {
    const row = await lockUnchangedDocument(trx, call);
    const refusal = refuseState(row, { emit: false, hasData: true });
    if (refusal) throw refusal;
    await applyPatch(trx, call, row, patch, 'draft');
    return await loadDocumentRecordIn(trx, call, row.id);
  });
  return record instanceof Refusal ? record : documentReplyWithVersion(200, record);
}

/** Reads the document to emit without a lock. It is written later only if it has not changed since. */
async function readStored(call: UpdateCall, patch: Partial<DocumentBody>, hasData: boolean): Promise<EmissionRequest> {
  const row = await call.db.forAccount(call.account.id, (trx) => lockUnchangedDocument(trx, call));
  const refusal = refuseState(row, { emit: true, hasData });
  if (refusal) throw refusal;
  const stored = row.body as DocumentBody;
  if (!hasData) return { body: stored, stored: row, environmentId: keptEnvironment(row) };
  const body = merge(stored, patch);
  if (body instanceof Refusal) throw body;
  return { body, stored: row, audit: changeOf(row, body) };
}

async function dryRun(call: UpdateCall, patch: Partial<DocumentBody>, emit: boolean): Promise<UpdateAnswer> {
  const purpose = emit ? 'emit' : 'draft';
  return await runDocumentDryRun(call, async (trx) => {
    const row = await lockUnchangedDocument(trx, call);
    const refusal = refuseState(row, { emit, hasData: Object.keys(patch).length > 0 });
    if (refusal) throw refusal;
    const body = merge(row.body as DocumentBody, patch);
    if (body instanceof Refusal) throw body;
    const environmentId = keptEnvironment(row);
    const kept = environmentId === undefined ? {} : { environmentId };
    return { prepared: await prepareDocumentOrThrow(trx, call, body, purpose, kept), purpose, row };
  });
}

/** Writes the patched draft and returns it ready for emission. */
async function applyPatch(
  trx: Transaction<Tables>,
  call: UpdateCall,
  row: LockedDocument,
  patch: Partial<DocumentBody>,
  purpose: EmissionPurpose,
): Promise<PreparedDocument> {
  const body = merge(row.body as DocumentBody, patch);
  if (body instanceof Refusal) throw body;
  const accountId = call.account.id;
  const prepared = await adjustDraftNote(trx, accountId, await prepareDocumentOrThrow(trx, call, body, purpose));
  const otherTotal = refuseOtherTotal(prepared.checked, prepared.expectedTotal);
  if (otherTotal !== undefined) throw otherTotal;
  const document = newDocument(prepared, accountId);
  await updateDraft(trx, row.id, document);
  await recordAudit(trx, call, changeOf(row, body));
  await writeEvent(
    trx,
    { accountId, businessId: row.business_id, id: row.id },
    draftUpdated(row, document),
    call.requestId,
  );
  return prepared;
}

function changeOf(row: LockedDocument, body: DocumentBody): AuditEntry {
  const before = row.body as object;
  return { action: 'documents.update', recordType: 'document', recordId: row.id, before, after: body };
}

/** Merges a patch into a stored body: only the sent keys change, and null empties a field. */
function merge(stored: DocumentBody, patch: Partial<DocumentBody>): DocumentBody | Refusal {
  if (patch.business_id !== undefined && patch.business_id !== stored.business_id)
    return invalidBody([
      { field: 'business_id', code: 'field.immutable', message: 'cannot change', params: { reason: 'business' } },
    ]);
  const merged = Object.entries({ ...stored, ...patch }).filter(([, value]) => value !== null);
  return Object.fromEntries(merged) as DocumentBody;
}

/**
 * Reads the document and locks it until the transaction ends. Throws if it does not exist or differs from the version
 * that the client read.
 */
export async function lockUnchangedDocument(
  trx: Transaction<Tables>,
  call: Pick<UpdateCall, 'account' | 'params' | 'query' | 'mode' | 'header'>,
): Promise<LockedDocument & DocumentVersion> {
  const { account, params, query, mode } = call;
  const row = await lockDocument(trx, { accountId: account.id, id: params.id, businessId: query.businessId, mode });
  if (row instanceof Refusal) throw row;
  const changed = refuseChangedVersion(call.header('if-match'), row.updated_at);
  if (changed) throw changed;
  return row;
}

/**
 * Refuses changes that the state of the document does not allow: a draft may be changed, a rejected document may only
 * be emitted again.
 */
function refuseState(
  { acronym }: LockedDocument,
  { emit, hasData }: { readonly emit: boolean; readonly hasData: boolean },
): Refusal | undefined {
  if (acronym === 'CRD') return undefined;
  if (emit && acronym !== 'DVL' && acronym !== 'NAT') return alreadyEmitted('emitted again');
  return emit && !hasData ? undefined : alreadyEmitted('changed');
}

/** Environment in which the document got its number. A later switch of its business does not change it. */
function keptEnvironment({ acronym, environment_id }: LockedDocument): number | undefined {
  return acronym === 'CRD' ? undefined : environment_id;
}

function alreadyEmitted(what: string): Refusal {
  return conflict('document.already_emitted', `An emitted document cannot be ${what}.`);
}

const standsAlone = {
  field: 'verify',
  code: 'field.not_allowed',
  message: 'stands alone: send {"verify": true} and nothing else',
  params: { reason: 'verify_alone' },
};
