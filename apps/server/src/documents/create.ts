// POST /documents: a draft, or a document that goes through the whole corridor before the answer.
import type { AuthorityServices } from '../authority/services.ts';
import { type AuditEntry, recordAudit } from '../identity/audit/record.ts';
import { writeForAccount } from '../platform/db/pool.ts';
import { type Answer, type Call, Reply } from '../platform/http/call.ts';
import { notFound, Refusal } from '../platform/http/error-reply.ts';
import { preview } from './emission/document-xml.ts';
import { emissionReply, emitAndReply } from './emission/emit.ts';
import { newDocument } from './emission/number-and-sign.ts';
import { type Purpose, prepareOrThrow } from './emission/prepare.ts';
import { showPreview } from './preview.ts';
import { readRecord, readRecordIn } from './read-record.ts';
import type { DocumentBody } from './references.ts';
import { insertDraft } from './store.ts';
import { recordReply } from './version.ts';

/** What creating needs of a call: a batch makes one for each of its lines. */
export type CreateCall = Omit<
  Call<'documents.create', AuthorityServices>,
  'lines' | 'form' | 'files' | 'params' | 'paging' | 'transaction'
>;

export async function createDocument(call: CreateCall): Promise<Answer<'documents.create'>> {
  const { emit = false, expected_total: _, ...body } = call.body;
  if (call.query.businessId !== undefined && call.query.businessId !== body.business_id) return notFound();
  if (call.query.dryRun) return await dryRun(call, body, emit ? 'emit' : 'draft');
  if (!emit) return await createDraft(call, body);
  return await emitAndReply(call, async () => ({ body, audit: creationOf(body) }), 201);
}

/** The answer to a repeated request: the document its first run made, as it stands now. */
export async function replayCreate(call: CreateCall, documentId: number): Promise<Answer<'documents.create'>> {
  const record = await readRecord(call, documentId);
  if (record instanceof Refusal) return record;
  if (call.body.emit !== true) return recordReply(201, record);
  return emissionReply(record, 'none', 201);
}

async function createDraft(call: CreateCall, body: DocumentBody): Promise<Answer<'documents.create'>> {
  const accountId = call.account.id;
  const record = await writeForAccount(call.db, accountId, async (trx) => {
    const prepared = await prepareOrThrow(trx, call, body, 'draft');
    const id = await insertDraft(trx, newDocument(prepared, accountId));
    await call.run?.attach(trx, { documentId: id });
    await recordAudit(trx, call, { ...creationOf(body), recordId: id });
    return await readRecordIn(trx, call, id);
  });
  return record instanceof Refusal ? record : recordReply(201, record);
}

async function dryRun(call: CreateCall, body: DocumentBody, purpose: Purpose): Promise<Answer<'documents.create'>> {
  const accountId = call.account.id;
  return await call.db.forAccount(accountId, async (trx) => {
    const prepared = await prepareOrThrow(trx, call, body, purpose);
    const xml = await preview(trx, prepared, accountId);
    return xml instanceof Refusal ? xml : new Reply(200, { data: showPreview(prepared, xml) });
  });
}

function creationOf(body: DocumentBody): AuditEntry {
  return { action: 'documents.create', recordType: 'document', recordId: null, before: null, after: body };
}
