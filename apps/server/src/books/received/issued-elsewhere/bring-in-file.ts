// Handles POST /documents:bring-in-file: SRI's report of issued documents, an XML or a ZIP of them. Their access keys
// are handled like keys that are sent one by one.
import { tamperedFileCodes } from '@talonario/sri';
import { storableText } from '../../../platform/db/clean-text.ts';
import type { Call, HandlerAnswer } from '../../../platform/http/call.ts';
import { invalidBody, Refusal } from '../../../platform/http/replies/error-reply.ts';
import { runInThread } from '../../../platform/threads/run-in-thread.ts';
import { findAccessibleBusiness, refuseInactive } from '../../../records/directories/scope.ts';
import type { ImportRowWithOutcome } from '../imports/row-store.ts';
import { fieldFaultOfFinding, importRowOutcomeOf } from '../imports/start-import.ts';
import { fileKindOf } from '../reading/file-kind.ts';
import { startBringInImport } from './bring-in.ts';
import { type FindKeysTask, type ParsedKeyFault, type ParsedKeysFile, parseKeysFile } from './read-keys-task.ts';

const entry = new URL('./read-keys-thread', import.meta.url);
const heapMb = 512;
/**
 * Maximum size of a file that is read without a thread: a day's report or one document. Starting a thread would take
 * longer than reading it.
 */
const smallBytes = 256 * 1024;

export async function bringInFile(
  call: Call<'documents.bringInFile'>,
): Promise<HandlerAnswer<'documents.bringInFile'>> {
  const { account, query } = call;
  const file = call.files.file;
  if (file === undefined) return invalidBody([{ field: 'file', message: 'is required', code: 'field.required' }]);
  const reached = await call.db.forAccount(account.id, (trx) => findAccessibleBusiness(trx, call, query.businessId));
  if (reached instanceof Refusal) return reached;
  // The business is checked before the file is inspected, because the inspection takes time.
  const inactive = refuseInactive(reached, 'business');
  if (inactive !== undefined) return inactive;
  const reading = await readInTurn({ kind: fileKindOf(file.bytes), bytes: file.bytes });
  if ('refusal' in reading) return invalidBody([fieldFaultOfFinding('file', reading.refusal)]);
  const fileName = storableText(file.name).slice(0, 200) || null;
  return await call.transaction(async (trx) => {
    const business = await findAccessibleBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    const found = { keys: reading.keys, decided: reading.faults.map(decidedByFault), fileName };
    return await startBringInImport(trx, call, business, found, 'documents.bringInFile');
  });
}

async function readInTurn(task: FindKeysTask): Promise<ParsedKeysFile> {
  // The size of the files in an archive is unknown.
  if (task.kind !== 'zip' && task.bytes.length <= smallBytes) return parseKeysFile(task);
  return await runInThread<ParsedKeysFile>(entry, task, { heapMb });
}

function decidedByFault(fault: ParsedKeyFault): ImportRowWithOutcome {
  const outcome = (tamperedFileCodes as ReadonlySet<string>).has(fault.code) ? 'tampered' : 'faulty';
  const row = importRowOutcomeOf(fault.line, fault.accessKey || null, fault, outcome);
  return fault.fileName === undefined ? row : { ...row, file_name: storableText(fault.fileName) };
}
