// Handles POST /received-documents:import and :fetch. Files that cannot be read are refused at once. The worker reads
// the others.
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { parseAccessKeyList, tamperedFileCodes } from '@talonario/sri';
import { type AuditAuthor, recordAudit } from '../../../identity/audit/record.ts';
import { storableText } from '../../../platform/db/clean-text.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import { type Call, type HandlerAnswer, Reply } from '../../../platform/http/call.ts';
import { type Fault, invalidBody, Refusal, tooManyRequests } from '../../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness, findTargetBusiness, refuseInactive } from '../../../records/directories/scope.ts';
import type { BusinessScopeRow } from '../../../records/directories/scope-store.ts';
import { runAndRecordReceivedEvents } from '../events-store.ts';
import { countWaitingKeys } from '../fetch/fetch-store.ts';
import { fileKindOf } from '../reading/file-kind.ts';
import { inspectImportFile } from '../reading/read-file.ts';
import { otherEnvironmentFinding, type ReceivingBusiness, type receivedFinding } from '../validate-xml.ts';
import {
  countImportOutcomes,
  countWaitingBytes,
  finishImports,
  type ImportRecord,
  insertImport,
  type NewImport,
} from './import-store.ts';
import { type ImportRowWithOutcome, storeAccessKeyRows, storeRowsWithOutcome } from './row-store.ts';
import { showImport } from './show-import.ts';

const deflate = promisify(deflateRaw) as (bytes: Buffer) => Promise<Buffer>;

/** Maximum size of the waiting files of an account. They are stored in the database until a worker has read them. */
export const maxWaitingBytes = 128 * 1024 * 1024;

/**
 * Maximum number of keys of an account that wait for a query. SRI is queried slowly, one key after the other, so this
 * number takes most of a day.
 */
export const maxWaitingKeys = 20_000;

/** Refuses more keys than an account may have waiting. */
export async function refuseManyKeys(trx: Trx, adding: number): Promise<Refusal | undefined> {
  if ((await countWaitingKeys(trx, maxWaitingKeys)) + adding <= maxWaitingKeys) return undefined;
  return tooManyRequests(
    300,
    `At most ${maxWaitingKeys} keys of an account wait for SRI: send these when some are done.`,
  );
}

export async function startFileImport(
  call: Call<'receivedDocuments.import'>,
): Promise<HandlerAnswer<'receivedDocuments.import'>> {
  const { account, query } = call;
  const file = call.files.file;
  if (file === undefined) return invalidBody([{ field: 'file', message: 'is required', code: 'field.required' }]);
  const reached = await call.db.forAccount(account.id, (trx) => findAccessibleBusiness(trx, call, query.businessId));
  if (reached instanceof Refusal) return reached;
  // The business is checked before the file is inspected, because the inspection takes time.
  const inactive = refuseInactive(reached, 'business');
  if (inactive !== undefined) return inactive;
  const kind = fileKindOf(file.bytes);
  const refusal = await inspectImportFile(kind, file.bytes, reached.identification);
  if (refusal !== undefined) return invalidBody([fieldFaultOfFinding('file', refusal)]);
  const wanted: NewImport = {
    source: kind === 'report' ? 'report' : 'files',
    fileName: storableText(file.name).slice(0, 200) || null,
    dryRun: query.dryRun ?? false,
    file:
      kind === 'zip' ? { bytes: file.bytes, deflated: false } : { bytes: await deflate(file.bytes), deflated: true },
  };
  return await call.transaction(async (trx) => {
    const business = await findAccessibleBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    if ((await countWaitingBytes(trx)) > maxWaitingBytes)
      return tooManyRequests(60, 'Files sent before wait to be read: send this one when some of them are done.');
    const made = await insertImport(trx, receivingBusinessOf(account.id, business), wanted);
    return await importAcceptedReply(trx, call, made, 'receivedDocuments.import');
  });
}

export async function startAccessKeyImport(
  call: Call<'receivedDocuments.fetch'>,
): Promise<HandlerAnswer<'receivedDocuments.fetch'>> {
  const { account, body } = call;
  return await call.transaction(async (trx) => {
    const business = await findTargetBusiness(trx, call, body.business_id);
    if (business instanceof Refusal) return business;
    const receiver = receivingBusinessOf(account.id, business);
    const reading = parseAccessKeyList(body.access_keys.join('\n'));
    if (!reading.ok) return invalidBody([fieldFaultOfFinding('access_keys', reading.fault)]);
    const faults = reading.faults.filter(({ code }) => code !== 'repeated_row');
    if (faults.length > 0)
      return invalidBody(faults.map((found) => fieldFaultOfFinding(`access_keys[${found.line - 1}]`, found)));
    const own = reading.rows.filter(({ environment }) => Number(environment) === receiver.environmentId);
    const others = reading.rows.filter(({ environment }) => Number(environment) !== receiver.environmentId);
    const tooMany = await refuseManyKeys(trx, own.length);
    if (tooMany !== undefined) return tooMany;
    const made = await insertImport(trx, receiver, { source: 'keys', fileName: null, dryRun: false });
    const decided = others.map(({ line, accessKey }) =>
      importRowOutcomeOf(line, accessKey, otherEnvironmentFinding(receiver)),
    );
    await storeRowsWithOutcome(trx, receiver, made.id, decided);
    const rows = own.map(({ line, accessKey }) => ({ line, access_key: accessKey }));
    const touched = { accessKeys: own.map(({ accessKey }) => accessKey) };
    await runAndRecordReceivedEvents(trx, { ...receiver, requestId: call.requestId }, touched, () =>
      storeAccessKeyRows(trx, receiver, made.id, rows),
    );
    const [done = made] = await finishImports(trx, account.id, [made.id]);
    return await importAcceptedReply(trx, call, done, 'receivedDocuments.fetch');
  });
}

export function receivingBusinessOf(accountId: number, business: BusinessScopeRow): ReceivingBusiness {
  return {
    accountId,
    businessId: business.id,
    environmentId: business.environment_id,
    ruc: business.identification,
  };
}

export function importRowOutcomeOf(
  line: number,
  accessKey: string | null,
  why: ReturnType<typeof receivedFinding>,
  outcome: ImportRowWithOutcome['outcome'] = 'faulty',
): ImportRowWithOutcome {
  const { code, params, message } = why;
  return { line, access_key: accessKey, outcome, code: `received.${code}`, params, message };
}

/**
 * Result of a row that follows from a fault in the file itself. A repeated row gets `known`, because its document is
 * already in the import.
 */
export function rowOutcomeOfFault(code: string): ImportRowWithOutcome['outcome'] {
  if (code === 'repeated_row') return 'known';
  return (tamperedFileCodes as ReadonlySet<string>).has(code) ? 'tampered' : 'faulty';
}

/** Answer to the caller that started an import, and its audit entry. */
export async function importAcceptedReply(trx: Trx, call: AuditAuthor, made: ImportRecord, action: string) {
  const counts = await countImportOutcomes(trx, call.account.id, [made.id]);
  const data = showImport(made, counts.get(made.id) ?? {});
  await recordAudit(trx, call, {
    action,
    recordType: 'import',
    recordId: made.id,
    businessId: made.business_id,
    before: null,
    after: data,
  });
  return new Reply(202, { data });
}

export function fieldFaultOfFinding(
  field: string,
  { code, params, message }: ReturnType<typeof receivedFinding>,
): Fault {
  return { field, code: `received.${code}`, params, message };
}
