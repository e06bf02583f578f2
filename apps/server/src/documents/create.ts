// Handles POST /documents: stores a draft, or emits a document before the response.
import type { AuthorityServices } from '../authority/services.ts';
import { type AuditEntry, auditRowOfEntry } from '../identity/audit/record.ts';
import { retryOnConflict } from '../platform/db/failures.ts';
import type { Call, HandlerAnswer } from '../platform/http/call.ts';
import { type Fault, invalidBody, notFound, Refusal } from '../platform/http/replies/error-reply.ts';
import { withExternalIdHolder } from '../records/directories/external-id.ts';
import { storeDraft } from './draft-store.ts';
import { adjustDraftNote, changesAnother } from './emission/steps/adjust-note.ts';
import { newDocument } from './emission/steps/compute.ts';
import { emissionReply, emitDocument } from './emission/steps/emit.ts';
import {
  type EmissionPurpose,
  prepareContextOf,
  prepareDocument,
  prepareDocumentOrThrow,
  refuseOtherTotal,
} from './emission/steps/prepare.ts';
import { resolveReferences } from './emission/steps/resolve.ts';
import { readIssuer } from './issuer-store.ts';
import { runDocumentDryRun } from './preview.ts';
import { loadDocumentRecord } from './read-record.ts';
import type { DocumentBody } from './references.ts';
import { showDocument } from './show.ts';
import { documentReplyWithVersion } from './version.ts';

/** Parts of a call that creating needs. A batch makes such a call for each line. */
export type CreateDocumentCall = Omit<
  Call<'documents.create', AuthorityServices>,
  'lines' | 'form' | 'files' | 'params' | 'paging' | 'transaction'
> & { readonly bulk?: true };

export async function createDocument(call: CreateDocumentCall): Promise<HandlerAnswer<'documents.create'>> {
  return await withExternalIdHolder(call, 'documents', () => create(call));
}

async function create(call: CreateDocumentCall): Promise<HandlerAnswer<'documents.create'>> {
  const { emit = false, expected_total: _, ...body } = call.body;
  if (call.query.businessId !== undefined && call.query.businessId !== body.business_id) return notFound();
  const { dryRun = false, issuerOf } = call.query;
  if (issuerOf !== undefined && !dryRun) return invalidBody([onlyForDryRun]);
  if (dryRun) return await dryRunCreation(call, body, emit ? 'emit' : 'draft');
  if (!emit) return await createDraft(call, body);
  const unkeyed = call.run === undefined ? call.unkeyedRequest.open(call.body) : undefined;
  return await emitDocument({ ...call, unkeyed }, async () => ({ body, audit: creationOf(body) }), 201);
}

async function dryRunCreation(call: CreateDocumentCall, body: DocumentBody, purpose: EmissionPurpose) {
  const { issuerOf } = call.query;
  return await runDocumentDryRun(call, async (trx) => {
    const customer =
      issuerOf === undefined ? undefined : await readIssuer(trx, call.account.id, body.business_id, issuerOf);
    if (issuerOf !== undefined && customer === undefined) throw notFound();
    return { prepared: await prepareDocumentOrThrow(trx, call, body, purpose, { customer }), purpose };
  });
}

const onlyForDryRun: Fault = {
  field: 'issuerOf',
  code: 'field.not_allowed',
  message: 'is for dryRun only: make them a customer first',
};

/** Answers a repeated request with the current state of the document that the first request created. */
export async function replayCreate(
  call: CreateDocumentCall,
  documentId: number,
): Promise<HandlerAnswer<'documents.create'>> {
  const record = await loadDocumentRecord(call, documentId);
  if (record instanceof Refusal) return record;
  if (call.body.emit !== true) return documentReplyWithVersion(201, record);
  return emissionReply(record, 'none', 201);
}

async function createDraft(call: CreateDocumentCall, body: DocumentBody): Promise<HandlerAnswer<'documents.create'>> {
  const accountId = call.account.id;
  const written = await retryOnConflict(async () => {
    const { reading } = await resolveReferences(call.db, accountId, body);
    const read = prepareDocument(prepareContextOf(call), reading, body, 'draft');
    if (read instanceof Refusal) return read;
    const prepared = changesAnother(read)
      ? await call.db.forAccount(accountId, (trx) => adjustDraftNote(trx, accountId, read))
      : read;
    const otherTotal = refuseOtherTotal(prepared.checked, prepared.expectedTotal);
    if (otherTotal !== undefined) return otherTotal;
    const key = call.run && { ...call.run.holder, status: 201 };
    const document = newDocument(prepared, accountId);
    return await storeDraft(call.db, { document, audit: auditRowOfEntry(call, creationOf(body)), key });
  });
  if (written instanceof Refusal) return written;
  call.run?.closed();
  return documentReplyWithVersion(201, showDocument(written.row, written.history));
}

function creationOf(body: DocumentBody): AuditEntry {
  return { action: 'documents.create', recordType: 'document', recordId: null, before: null, after: body };
}
