// POST /documents: a draft, or a document that goes through the whole corridor before the answer.
import type { AuthorityServices } from '../authority/services.ts';
import { type AuditEntry, auditRow } from '../identity/audit/record.ts';
import { retryOnConflict } from '../platform/db/failures.ts';
import type { Answer, Call } from '../platform/http/call.ts';
import { notFound, Refusal } from '../platform/http/error-reply.ts';
import { writeDraft } from './draft-store.ts';
import { emissionReply, emitAndReply } from './emission/emit.ts';
import { newDocument } from './emission/number-and-sign.ts';
import { contextOf, prepare, prepareOrThrow } from './emission/prepare.ts';
import { resolve } from './emission/resolve.ts';
import { rehearse } from './preview.ts';
import { readRecord } from './read-record.ts';
import type { DocumentBody } from './references.ts';
import { showDocument } from './show.ts';
import { recordReply } from './version.ts';

/** What creating needs of a call: a batch makes one for each of its lines. */
export type CreateCall = Omit<
  Call<'documents.create', AuthorityServices>,
  'lines' | 'form' | 'files' | 'params' | 'paging' | 'transaction'
>;

export async function createDocument(call: CreateCall): Promise<Answer<'documents.create'>> {
  const { emit = false, expected_total: _, ...body } = call.body;
  if (call.query.businessId !== undefined && call.query.businessId !== body.business_id) return notFound();
  if (call.query.dryRun) {
    const purpose = emit ? 'emit' : 'draft';
    return await rehearse(call, async (trx) => ({ prepared: await prepareOrThrow(trx, call, body, purpose), purpose }));
  }
  if (!emit) return await createDraft(call, body);
  const unkeyed = call.run === undefined ? call.unkeyedRequest.open(call.body) : undefined;
  return await emitAndReply({ ...call, unkeyed }, async () => ({ body, audit: creationOf(body) }), 201);
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
  const written = await retryOnConflict(async () => {
    const { reading } = await resolve(call.db, accountId, body);
    const prepared = prepare(contextOf(call), reading, body, 'draft');
    if (prepared instanceof Refusal) return prepared;
    const key = call.run && { ...call.run.holder, status: 201 };
    const document = newDocument(prepared, accountId);
    return await writeDraft(call.db, { document, audit: auditRow(call, creationOf(body)), key });
  });
  if (written instanceof Refusal) return written;
  call.run?.closed();
  return recordReply(201, showDocument(written.row, written.history));
}

function creationOf(body: DocumentBody): AuditEntry {
  return { action: 'documents.create', recordType: 'document', recordId: null, before: null, after: body };
}
