// POST /documents: a draft, or a document that goes through the whole corridor before the answer.

import type { Transaction } from 'kysely';
import type { AuthorityServices } from '../../authority/services.ts';
import { recordAudit } from '../../identity/audit/record.ts';
import { writeForAccount } from '../../platform/db/pool.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { type Answer, type Call, Reply } from '../../platform/http/call.ts';
import { notFound, Refusal } from '../../platform/http/error-reply.ts';
import { takeEmission } from '../../platform/http/rate-limit.ts';
import { showPreview } from '../preview.ts';
import { type DocumentRecord, showDocument } from '../show.ts';
import { findDocument, insertDraft, type LockedDocument } from '../store.ts';
import { recordReply } from '../version.ts';
import { emitInline, numberAndSign } from './emit.ts';
import { newDocument, preview } from './issue.ts';
import { type Prepared, type Purpose, prepare } from './prepare.ts';
import type { DocumentBody } from './references.ts';
import { refuseUnfinished } from './standing.ts';
import type { Walking } from './walk-store.ts';

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
  return refuseUnfinished(record, 'none') ?? recordReply(201, record);
}

export async function readRecord(
  call: Pick<CreateCall, 'db' | 'account' | 'mode'>,
  id: number,
  businessId?: number,
): Promise<DocumentRecord | Refusal> {
  return await call.db.forAccount(call.account.id, (trx) => readRecordIn(trx, call, id, businessId));
}

async function createDraft(call: CreateCall, body: DocumentBody): Promise<Answer<'documents.create'>> {
  const accountId = call.account.id;
  const record = await writeForAccount(call.db, accountId, async (trx) => {
    const prepared = await prepareFor(trx, call, body, 'draft');
    const id = await insertDraft(trx, newDocument(prepared, accountId));
    await call.run?.attach(trx, { documentId: id });
    await auditCreation(trx, call, id, body);
    return await readRecordIn(trx, call, id);
  });
  return record instanceof Refusal ? record : recordReply(201, record);
}

async function createAndEmit(call: CreateCall, body: DocumentBody): Promise<Answer<'documents.create'>> {
  const startedAt = Date.now();
  const accountId = call.account.id;
  const { standing, refusal } = await takeEmission(call.db, call.account);
  call.showQuota(standing);
  if (refusal !== undefined) return refusal;
  const walking = await writeForAccount(call.db, accountId, async (trx): Promise<Walking> => {
    const prepared = await prepareFor(trx, call, body, 'emit');
    const numbered = await numberAndSign(trx, call, accountId, prepared, async () => {
      const id = await insertDraft(trx, newDocument(prepared, accountId));
      await call.run?.attach(trx, { documentId: id });
      await auditCreation(trx, call, id, body);
      return newRow(id, prepared);
    });
    if (numbered instanceof Refusal) throw numbered;
    return numbered;
  });
  const { contact } = await emitInline(call, walking, startedAt);
  const record = await readRecord(call, walking.id);
  if (record instanceof Refusal) return record;
  return refuseUnfinished(record, contact) ?? recordReply(201, record);
}

async function dryRun(call: CreateCall, body: DocumentBody, purpose: Purpose): Promise<Answer<'documents.create'>> {
  const accountId = call.account.id;
  return await call.db.forAccount(accountId, async (trx) => {
    const prepared = await prepareFor(trx, call, body, purpose);
    const xml = await preview(trx, prepared, accountId);
    return xml instanceof Refusal ? xml : new Reply(200, { data: showPreview(prepared, xml) });
  });
}

// A refusal is thrown, so that the transaction it is found in is undone.
async function prepareFor(
  trx: Transaction<Tables>,
  call: CreateCall,
  body: DocumentBody,
  purpose: Purpose,
): Promise<Prepared> {
  const context = {
    config: call.config,
    accountId: call.account.id,
    mode: call.mode,
    now: call.now(),
    expectedTotal: call.body.expected_total,
  };
  const prepared = await prepare(trx, context, body, purpose);
  if (prepared instanceof Refusal) throw prepared;
  return prepared;
}

export async function readRecordIn(
  trx: Transaction<Tables>,
  { account, mode }: Pick<CreateCall, 'account' | 'mode'>,
  id: number,
  businessId?: number,
): Promise<DocumentRecord | Refusal> {
  const found = await findDocument(trx, { accountId: account.id, id, businessId, mode });
  return found instanceof Refusal ? found : showDocument(found.row, found.history);
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
