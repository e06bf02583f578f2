// Handles POST /documents:bring-in, and contains code for files of keys. Results that follow from a key alone are
// determined at once. About the other keys SRI is queried by the process that owns the lease for received documents.
import { parseAccessKey, parseAccessKeyList } from '@talonario/sri';
import { loadSeriesNumbers } from '../../../documents/activation/issued-elsewhere/store.ts';
import type { AuditAuthor } from '../../../identity/audit/record.ts';
import { storableText } from '../../../platform/db/clean-text.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { Call, HandlerAnswer, Reply } from '../../../platform/http/call.ts';
import { invalidBody, Refusal } from '../../../platform/http/replies/error-reply.ts';
import { findTargetBusiness } from '../../../records/directories/scope.ts';
import type { BusinessScopeRow } from '../../../records/directories/scope-store.ts';
import { finishImports, insertImport } from '../imports/import-store.ts';
import { type ImportRowWithOutcome, storeRowsWithOutcome } from '../imports/row-store.ts';
import type { ShownImport } from '../imports/show-import.ts';
import {
  fieldFaultOfFinding,
  importAcceptedReply,
  importRowOutcomeOf,
  receivingBusinessOf,
  refuseManyKeys,
} from '../imports/start-import.ts';
import { otherEnvironmentFinding, type ReceivingBusiness } from '../validate-xml.ts';
import { issuedByOtherFinding, pointUnknownFinding } from './findings.ts';
import { storeIssuedKeys } from './store.ts';

export async function bringInDocuments(call: Call<'documents.bringIn'>): Promise<HandlerAnswer<'documents.bringIn'>> {
  const { body } = call;
  return await call.transaction(async (trx) => {
    const business = await findTargetBusiness(trx, call, body.business_id);
    if (business instanceof Refusal) return business;
    const reading = parseAccessKeyList(body.access_keys.join('\n'));
    if (!reading.ok) return invalidBody([fieldFaultOfFinding('access_keys', reading.fault)]);
    const faults = reading.faults.filter(({ code }) => code !== 'repeated_row');
    if (faults.length > 0)
      return invalidBody(faults.map((found) => fieldFaultOfFinding(`access_keys[${found.line - 1}]`, found)));
    const found = { keys: reading.rows, decided: [], fileName: null };
    return await startBringInImport(trx, call, business, found, 'documents.bringIn');
  });
}

export interface KeysToBringIn {
  readonly keys: readonly { readonly line: number; readonly accessKey: string; readonly fileName?: string }[];
  /** Results of lines that contain no access key. */
  readonly decided: readonly ImportRowWithOutcome[];
  /** Name of the file with the keys; null if they were sent one by one. */
  readonly fileName: string | null;
}

export async function startBringInImport(
  trx: Trx,
  call: AuditAuthor,
  business: BusinessScopeRow,
  found: KeysToBringIn,
  action: string,
): Promise<Reply<{ data: ShownImport }> | Refusal> {
  const issuer = receivingBusinessOf(call.account.id, business);
  const series = await loadSeriesNumbers(trx, issuer);
  const decided = found.keys.flatMap((key) => decideByKey(key, issuer, series) ?? []);
  const lines = new Set(decided.map(({ line }) => line));
  const asked = found.keys.filter(({ line }) => !lines.has(line));
  const tooMany = await refuseManyKeys(trx, asked.length);
  if (tooMany !== undefined) return tooMany;
  const made = await insertImport(trx, issuer, { source: 'issued', fileName: found.fileName, dryRun: false });
  await storeRowsWithOutcome(trx, issuer, made.id, [...found.decided, ...decided]);
  await storeIssuedKeys(
    trx,
    issuer,
    made.id,
    asked.map(({ line, accessKey, fileName }) => ({
      line,
      access_key: accessKey,
      file_name: fileName === undefined ? null : storableText(fileName),
    })),
  );
  const [done = made] = await finishImports(trx, call.account.id, [made.id]);
  return await importAcceptedReply(trx, call, done, action);
}

/**
 * Result that follows from the key alone. A key contains its issuer, its environment and its emission point; if one of
 * them does not match, SRI need not be queried.
 */
function decideByKey(
  { line, accessKey, fileName }: KeysToBringIn['keys'][number],
  issuer: ReceivingBusiness,
  series: ReadonlySet<string>,
): ImportRowWithOutcome | undefined {
  const key = parseAccessKey(accessKey);
  if (key === undefined) throw new Error(`a key that was read is none: ${accessKey}`);
  const named = fileName !== undefined && { file_name: storableText(fileName) };
  if (key.ruc !== issuer.ruc)
    return { ...importRowOutcomeOf(line, accessKey, issuedByOtherFinding(key.ruc, issuer.ruc), 'not_ours'), ...named };
  if (Number(key.environment) !== issuer.environmentId)
    return { ...importRowOutcomeOf(line, accessKey, otherEnvironmentFinding(issuer)), ...named };
  const { establishment, emissionPoint } = key;
  if (!series.has(`${establishment}-${emissionPoint}`))
    return { ...importRowOutcomeOf(line, accessKey, pointUnknownFinding(key)), ...named };
  return undefined;
}
