// POST /documents:bring-in. What the keys themselves tell is decided here; for the rest SRI is asked, in the lane of received documents.
import { parseAccessKey, readAccessKeys } from '@talonario/sri';
import { readSeries } from '../../../documents/issued-elsewhere/store.ts';
import type { Answer, Call } from '../../../platform/http/call.ts';
import { invalid, Refusal } from '../../../platform/http/replies/error-reply.ts';
import { reachParent } from '../../../records/directories/scope.ts';
import { finishImports, insertImport } from '../imports/import-store.ts';
import { type DecidedRow, writeDecided } from '../imports/row-store.ts';
import { accepted, decidedBy, faultOf, receiverOf, refuseManyKeys } from '../imports/start-import.ts';
import { otherEnvironment, type Receiver } from '../verdict.ts';
import { issuedByOther, pointUnknown } from './findings.ts';
import { writeIssuedKeys } from './store.ts';

export async function bringIn(call: Call<'documents.bringIn'>): Promise<Answer<'documents.bringIn'>> {
  const { account, body } = call;
  return await call.transaction(async (trx) => {
    const business = await reachParent(trx, call, body.business_id);
    if (business instanceof Refusal) return business;
    const issuer = receiverOf(account.id, business);
    const reading = readAccessKeys(body.access_keys.join('\n'));
    if (!reading.ok) return invalid([faultOf('access_keys', reading.fault)]);
    const faults = reading.faults.filter(({ code }) => code !== 'repeated_row');
    if (faults.length > 0) return invalid(faults.map((found) => faultOf(`access_keys[${found.line - 1}]`, found)));
    const tooMany = await refuseManyKeys(trx, reading.rows.length);
    if (tooMany !== undefined) return tooMany;
    const series = await readSeries(trx, issuer);
    const decided = reading.rows.flatMap(({ line, accessKey }) => decideByKey(line, accessKey, issuer, series) ?? []);
    const lines = new Set(decided.map(({ line }) => line));
    const made = await insertImport(trx, issuer, { source: 'issued', fileName: null, dryRun: false });
    await writeDecided(trx, issuer, made.id, decided);
    await writeIssuedKeys(
      trx,
      issuer,
      made.id,
      reading.rows.flatMap(({ line, accessKey }) => (lines.has(line) ? [] : [{ line, access_key: accessKey }])),
    );
    const [done = made] = await finishImports(trx, account.id, [made.id]);
    return await accepted(trx, call, done, 'documents.bringIn');
  });
}

/** A key tells its issuer, its environment and its emission point: SRI need not be asked about those. */
function decideByKey(
  line: number,
  accessKey: string,
  issuer: Receiver,
  series: ReadonlySet<string>,
): DecidedRow | undefined {
  const key = parseAccessKey(accessKey);
  if (key === undefined) throw new Error(`a key that was read is none: ${accessKey}`);
  if (key.ruc !== issuer.ruc) return decidedBy(line, accessKey, issuedByOther(key.ruc, issuer.ruc), 'not_ours');
  if (Number(key.environment) !== issuer.environmentId) return decidedBy(line, accessKey, otherEnvironment(issuer));
  const { establishment, emissionPoint } = key;
  if (!series.has(`${establishment}-${emissionPoint}`)) return decidedBy(line, accessKey, pointUnknown(key));
  return undefined;
}
