// Handles POST /documents/{id}:correct: a rejected document gets new content and is emitted again under its number.
import type { AuthorityServices } from '../authority/services.ts';
import type { Call, HandlerAnswer } from '../platform/http/call.ts';
import { conflict, type Fault, invalidBody, Refusal } from '../platform/http/replies/error-reply.ts';
import type { EmissionRequest } from './emission/document-stages.ts';
import { emissionReply, emitDocument } from './emission/steps/emit.ts';
import { prepareDocumentOrThrow } from './emission/steps/prepare.ts';
import { runDocumentDryRun } from './preview.ts';
import { loadDocumentRecord } from './read-record.ts';
import type { DocumentBody } from './references.ts';
import type { LockedDocument } from './store.ts';
import { lockUnchangedDocument } from './update.ts';

type CorrectCall = Call<'documents.correct', AuthorityServices>;
type CorrectAnswer = HandlerAnswer<'documents.correct'>;

export async function correctDocument(call: CorrectCall): Promise<CorrectAnswer> {
  const { expected_total: _, ...body } = call.body;
  if (call.query.dryRun) return await dryRun(call, body);
  return await emitDocument(call, () => readRejected(call, body), 200);
}

/** Answers a repeated correction with the current document. */
export async function replayCorrect(call: CorrectCall, documentId: number): Promise<CorrectAnswer> {
  const record = await loadDocumentRecord(call, documentId);
  return record instanceof Refusal ? record : emissionReply(record, 'none', 200);
}

/** Reads the document without a lock. It is written later only if it is unchanged. */
async function readRejected(call: CorrectCall, body: DocumentBody): Promise<EmissionRequest> {
  const row = await call.db.forAccount(call.account.id, (trx) => lockUnchangedDocument(trx, call));
  const corrected = correctionOf(row, body);
  const before = row.body as object;
  return {
    body: corrected,
    stored: row,
    environmentId: row.environment_id,
    corrects: true,
    audit: { action: 'documents.correct', recordType: 'document', recordId: row.id, before, after: corrected },
  };
}

async function dryRun(call: CorrectCall, body: DocumentBody): Promise<CorrectAnswer> {
  return await runDocumentDryRun(call, async (trx) => {
    const row = await lockUnchangedDocument(trx, call);
    const corrected = correctionOf(row, body);
    const kept = { environmentId: row.environment_id };
    return { prepared: await prepareDocumentOrThrow(trx, call, corrected, 'emit', kept), purpose: 'emit', row };
  });
}

/**
 * Returns the new body of the document, which keeps its number. Throws if the document cannot be corrected like this.
 */
function correctionOf(row: LockedDocument, body: DocumentBody): DocumentBody {
  if (row.acronym === 'CRD')
    throw conflict('document.not_emitted', 'The document is a draft: change it with PUT, it has no number yet.');
  if (row.acronym !== 'DVL' && row.acronym !== 'NAT')
    throw conflict('document.already_emitted', 'Only a rejected document can be corrected.');
  const faults = numberedFaults(row, body);
  if (faults.length > 0) throw invalidBody(faults);
  return { ...body, emission_point_id: row.emission_point_id };
}

/** Faults for changed fields on which the number depends: business, type, establishment and point. */
function numberedFaults(row: LockedDocument, body: DocumentBody): Fault[] {
  const stored = row.body as DocumentBody;
  const changed = [
    body.business_id !== row.business_id && 'business_id',
    body.document_type_id !== stored.document_type_id && 'document_type_id',
    body.establishment_id !== stored.establishment_id && 'establishment_id',
    body.emission_point_id && body.emission_point_id !== row.emission_point_id && 'emission_point_id',
  ].filter((field) => typeof field === 'string');
  return changed.map((field) => ({
    field,
    code: 'field.immutable',
    message: 'cannot change: the document has its number there',
  }));
}
