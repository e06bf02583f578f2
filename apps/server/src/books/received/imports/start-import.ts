// POST /received-documents:import and :fetch. Files that cannot be read are refused here; the worker does the rest.
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { readAccessKeys, tamperedCodes } from '@talonario/sri';
import { type Author, recordAudit } from '../../../identity/audit/record.ts';
import { cleanText } from '../../../platform/db/clean-text.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import { type Answer, type Call, Reply } from '../../../platform/http/call.ts';
import { type Fault, invalid, Refusal, tooManyRequests } from '../../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness, findTargetBusiness, refuseInactive } from '../../../records/directories/scope.ts';
import type { FoundBusiness } from '../../../records/directories/scope-store.ts';
import { withReceivedEvents } from '../events-store.ts';
import { countWaitingKeys } from '../fetch/fetch-store.ts';
import { kindOf } from '../reading/file-kind.ts';
import { inspectFile } from '../reading/read-file.ts';
import { type finding, otherEnvironment, type Receiver } from '../validate-xml.ts';
import {
  countOutcomes,
  countWaitingBytes,
  finishImports,
  type ImportRecord,
  insertImport,
  type NewImport,
} from './import-store.ts';
import { type RowWithOutcome, writeKeys, writeRowsWithOutcome } from './row-store.ts';
import { showImport } from './show-import.ts';

const deflate = promisify(deflateRaw) as (bytes: Buffer) => Promise<Buffer>;

/** Files are stored in the database until a worker has read them. */
export const maxWaitingBytes = 128 * 1024 * 1024;

/** SRI is queried slowly, one key after the other. This number takes most of a day. */
export const maxWaitingKeys = 20_000;

/** Refuses more keys than an account may have waiting. */
export async function refuseManyKeys(trx: Trx, adding: number): Promise<Refusal | undefined> {
  if ((await countWaitingKeys(trx, maxWaitingKeys)) + adding <= maxWaitingKeys) return undefined;
  return tooManyRequests(
    300,
    `At most ${maxWaitingKeys} keys of an account wait for SRI: send these when some are done.`,
  );
}

export async function importFile(call: Call<'receivedDocuments.import'>): Promise<Answer<'receivedDocuments.import'>> {
  const { account, query } = call;
  const file = call.files.file;
  if (file === undefined) return invalid([{ field: 'file', message: 'is required', code: 'field.required' }]);
  const reached = await call.db.forAccount(account.id, (trx) => findAccessibleBusiness(trx, call, query.businessId));
  if (reached instanceof Refusal) return reached;
  // Checked before the file is inspected, because that takes time.
  const inactive = refuseInactive(reached, 'business');
  if (inactive !== undefined) return inactive;
  const kind = kindOf(file.bytes);
  const refusal = await inspectFile(kind, file.bytes, reached.identification);
  if (refusal !== undefined) return invalid([faultOf('file', refusal)]);
  const wanted: NewImport = {
    source: kind === 'report' ? 'report' : 'files',
    fileName: cleanText(file.name).slice(0, 200) || null,
    dryRun: query.dryRun ?? false,
    file:
      kind === 'zip' ? { bytes: file.bytes, deflated: false } : { bytes: await deflate(file.bytes), deflated: true },
  };
  return await call.transaction(async (trx) => {
    const business = await findAccessibleBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    if ((await countWaitingBytes(trx)) > maxWaitingBytes)
      return tooManyRequests(60, 'Files sent before wait to be read: send this one when some of them are done.');
    const made = await insertImport(trx, receiverOf(account.id, business), wanted);
    return await acceptedReply(trx, call, made, 'receivedDocuments.import');
  });
}

export async function fetchKeys(call: Call<'receivedDocuments.fetch'>): Promise<Answer<'receivedDocuments.fetch'>> {
  const { account, body } = call;
  return await call.transaction(async (trx) => {
    const business = await findTargetBusiness(trx, call, body.business_id);
    if (business instanceof Refusal) return business;
    const receiver = receiverOf(account.id, business);
    const reading = readAccessKeys(body.access_keys.join('\n'));
    if (!reading.ok) return invalid([faultOf('access_keys', reading.fault)]);
    const faults = reading.faults.filter(({ code }) => code !== 'repeated_row');
    if (faults.length > 0) return invalid(faults.map((found) => faultOf(`access_keys[${found.line - 1}]`, found)));
    const own = reading.rows.filter(({ environment }) => Number(environment) === receiver.environmentId);
    const others = reading.rows.filter(({ environment }) => Number(environment) !== receiver.environmentId);
    const tooMany = await refuseManyKeys(trx, own.length);
    if (tooMany !== undefined) return tooMany;
    const made = await insertImport(trx, receiver, { source: 'keys', fileName: null, dryRun: false });
    const decided = others.map(({ line, accessKey }) => rowOutcomeOf(line, accessKey, otherEnvironment(receiver)));
    await writeRowsWithOutcome(trx, receiver, made.id, decided);
    const rows = own.map(({ line, accessKey }) => ({ line, access_key: accessKey }));
    const touched = { accessKeys: own.map(({ accessKey }) => accessKey) };
    await withReceivedEvents(trx, { ...receiver, requestId: call.requestId }, touched, () =>
      writeKeys(trx, receiver, made.id, rows),
    );
    const [done = made] = await finishImports(trx, account.id, [made.id]);
    return await acceptedReply(trx, call, done, 'receivedDocuments.fetch');
  });
}

export function receiverOf(accountId: number, business: FoundBusiness): Receiver {
  return {
    accountId,
    businessId: business.id,
    environmentId: business.environment_id,
    ruc: business.identification,
  };
}

export function rowOutcomeOf(
  line: number,
  accessKey: string | null,
  why: ReturnType<typeof finding>,
  outcome: RowWithOutcome['outcome'] = 'faulty',
): RowWithOutcome {
  const { code, params, message } = why;
  return { line, access_key: accessKey, outcome, code: `received.${code}`, params, message };
}

/** Result of a row that the file itself determines. A repeated row is known from its first occurrence. */
export function outcomeOfFault(code: string): RowWithOutcome['outcome'] {
  if (code === 'repeated_row') return 'known';
  return (tamperedCodes as ReadonlySet<string>).has(code) ? 'tampered' : 'faulty';
}

/** Answer to the caller that started an import, and its audit entry. */
export async function acceptedReply(trx: Trx, call: Author, made: ImportRecord, action: string) {
  const counts = await countOutcomes(trx, call.account.id, [made.id]);
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

export function faultOf(field: string, { code, params, message }: ReturnType<typeof finding>): Fault {
  return { field, code: `received.${code}`, params, message };
}
