// POST /documents: a draft, or a document that goes through the whole corridor before the answer.
import type { Transaction } from 'kysely';
import type { AuthorityServices } from '../authority/services.ts';
import { recordAudit } from '../identity/audit/record.ts';
import { writeForAccount } from '../platform/db/pool.ts';
import type { Tables } from '../platform/db/tables.ts';
import { type Answer, type Call, Reply } from '../platform/http/call.ts';
import { notFound, Refusal } from '../platform/http/error-reply.ts';
import { type EmissionSource, emissionReply, emitAndReply } from './emission/emit.ts';
import { newDocument, preview } from './emission/number-and-sign.ts';
import { type Prepared, type Purpose, prepareOrThrow } from './emission/prepare.ts';
import type { DocumentBody } from './emission/resolve.ts';
import { showPreview } from './preview.ts';
import { readRecord, readRecordIn } from './read-record.ts';
import { insertDraft, type LockedDocument } from './store.ts';
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
  return emit ? await createAndEmit(call, body) : await createDraft(call, body);
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
    await auditCreation(trx, call, id, body);
    return await readRecordIn(trx, call, id);
  });
  return record instanceof Refusal ? record : recordReply(201, record);
}

async function createAndEmit(call: CreateCall, body: DocumentBody): Promise<Answer<'documents.create'>> {
  const source: EmissionSource = {
    prepare: (trx) => prepareOrThrow(trx, call, body, 'emit'),
    place: async (trx, prepared) => {
      const id = await insertDraft(trx, newDocument(prepared, call.account.id));
      await call.run?.attach(trx, { documentId: id });
      await auditCreation(trx, call, id, body);
      return newRow(id, prepared);
    },
  };
  return await emitAndReply(call, source, 201);
}

async function dryRun(call: CreateCall, body: DocumentBody, purpose: Purpose): Promise<Answer<'documents.create'>> {
  const accountId = call.account.id;
  return await call.db.forAccount(accountId, async (trx) => {
    const prepared = await prepareOrThrow(trx, call, body, purpose);
    const xml = await preview(trx, prepared, accountId);
    return xml instanceof Refusal ? xml : new Reply(200, { data: showPreview(prepared, xml) });
  });
}

function newRow(id: number, { references, environmentId, body }: Prepared): LockedDocument {
  return {
    id,
    business_id: references.business.id,
    environment_id: environmentId,
    acronym: 'CRD',
    number: null,
    access_key: null,
    attempt: 0,
    errors: [],
    body,
  };
}

async function auditCreation(
  trx: Transaction<Tables>,
  call: CreateCall,
  id: number,
  body: DocumentBody,
): Promise<void> {
  await recordAudit(trx, call, {
    action: 'documents.create',
    recordType: 'document',
    recordId: id,
    before: null,
    after: body,
  });
}
