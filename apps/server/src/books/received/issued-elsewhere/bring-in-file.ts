// POST /documents:bring-in-file: SRI's report of issued documents, an XML or a ZIP of them. Their access keys are
// handled like keys that are sent one by one.
import { tamperedCodes } from '@talonario/sri';
import { cleanText } from '../../../platform/db/clean-text.ts';
import type { Answer, Call } from '../../../platform/http/call.ts';
import { invalid, Refusal } from '../../../platform/http/replies/error-reply.ts';
import { runInThread } from '../../../platform/threads/run-in-thread.ts';
import { findAccessibleBusiness, refuseInactive } from '../../../records/directories/scope.ts';
import type { RowWithOutcome } from '../imports/row-store.ts';
import { faultOf, rowOutcomeOf } from '../imports/start-import.ts';
import { kindOf } from '../reading/file-kind.ts';
import { startBringingIn } from './bring-in.ts';
import { type FoundFault, type KeysReading, type KeysTask, readKeys } from './read-keys-task.ts';

const entry = new URL('./read-keys-thread', import.meta.url);
const heapMb = 512;
/** Size of a day's report or one document. Starting a thread would take longer than reading it. */
const smallBytes = 256 * 1024;

export async function bringInFile(call: Call<'documents.bringInFile'>): Promise<Answer<'documents.bringInFile'>> {
  const { account, query } = call;
  const file = call.files.file;
  if (file === undefined) return invalid([{ field: 'file', message: 'is required', code: 'field.required' }]);
  const reached = await call.db.forAccount(account.id, (trx) => findAccessibleBusiness(trx, call, query.businessId));
  if (reached instanceof Refusal) return reached;
  // Checked before the file is inspected, because that takes time.
  const inactive = refuseInactive(reached, 'business');
  if (inactive !== undefined) return inactive;
  const reading = await readInTurn({ kind: kindOf(file.bytes), bytes: file.bytes });
  if ('refusal' in reading) return invalid([faultOf('file', reading.refusal)]);
  const fileName = cleanText(file.name).slice(0, 200) || null;
  return await call.transaction(async (trx) => {
    const business = await findAccessibleBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    const found = { keys: reading.keys, decided: reading.faults.map(decidedByFault), fileName };
    return await startBringingIn(trx, call, business, found, 'documents.bringInFile');
  });
}

async function readInTurn(task: KeysTask): Promise<KeysReading> {
  // The size of the files in an archive is unknown.
  if (task.kind !== 'zip' && task.bytes.length <= smallBytes) return readKeys(task);
  return await runInThread<KeysReading>(entry, task, { heapMb });
}

function decidedByFault(fault: FoundFault): RowWithOutcome {
  const outcome = (tamperedCodes as ReadonlySet<string>).has(fault.code) ? 'tampered' : 'faulty';
  const row = rowOutcomeOf(fault.line, fault.accessKey || null, fault, outcome);
  return fault.fileName === undefined ? row : { ...row, file_name: cleanText(fault.fileName) };
}
