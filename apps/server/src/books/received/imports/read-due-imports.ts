// Worker job that reads imports: it reads the file in a thread and writes its rows, a few hundred in each transaction.
// The same transaction stores the position in the file, so that another worker continues from it after a crash.
// Accounts alternate: after each transaction the import lets those of other accounts go first.
import { inflateRawSync } from 'node:zlib';
import {
  Decimal,
  findCatalogRowByCode,
  isSameTaxpayer,
  type ReceivedFinding,
  type ReportFault,
  type ReportRow,
} from '@talonario/sri';
import type { Settings } from '../../../platform/config/config.ts';
import { storableText } from '../../../platform/db/clean-text.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import type { WorkerJob } from '../../../platform/queue/job.ts';
import { copyDifferenceFinding } from '../compare-copies.ts';
import { runAndRecordReceivedEvents } from '../events-store.ts';
import { queueReceivedFetch } from '../fetch/fetch-store.ts';
import { authorizationClaimJson, type StoredXmlResult, type XmlOrigin } from '../provenance.ts';
import { fileKindOf } from '../reading/file-kind.ts';
import { readReportFile, readXmlFiles } from '../reading/read-file.ts';
import type { ParsedReceivedXml } from '../reading/read-task.ts';
import { dryRunXmlReplacement } from '../replace-xml-store.ts';
import { firstStateDue, isWithinQueryPeriod } from '../states/schedule.ts';
import { amountWithinColumn, notForThisBusiness, otherEnvironmentFinding, validateXml } from '../validate-xml.ts';
import { storeReceivedXml } from '../xml-store.ts';
import {
  type ClaimedImport,
  claimImport,
  failImport,
  finishReadingImport,
  otherImportsWait,
  recordLinesRead,
  releaseImport,
  yieldImport,
} from './import-store.ts';
import {
  dryRunReportedRows,
  type ImportRowWithOutcome,
  type ReportedImportRow,
  storeAccessKeyRows,
  storeReportedRows,
  storeRowsWithOutcome,
} from './row-store.ts';
import { importRowOutcomeOf, rowOutcomeOfFault } from './start-import.ts';

interface ImportServices {
  readonly db: Database;
  readonly config: Pick<Settings, 'signerAuthorities'>;
  readonly log: Logger;
  readonly now: () => Date;
}

const rowsAtOnce = 1_000;
const filesAtOnce = 200;
/** Maximum number of attempts without reading another row. */
const mostTries = 5;

export function readDueImports(services: ImportServices): WorkerJob {
  return {
    name: 'read-imports',
    queue: 'imports',
    restMs: 500,
    async run(signal) {
      const claimed = await claimImport(services.db);
      if (claimed === undefined) return 'idle';
      await readImport(services, claimed, signal);
      return 'busy';
    },
  };
}

async function readImport(services: ImportServices, claimed: ClaimedImport, signal: AbortSignal): Promise<void> {
  const { db, log } = services;
  const inAccount = <T>(work: (trx: Trx) => Promise<T>) => db.forAccount(claimed.accountId, work);
  try {
    if (claimed.tries > mostTries) {
      const message = 'The file could not be read: each attempt failed. Try again, or split it.';
      await inAccount((trx) => failImport(trx, claimed, { code: 'received.import_failed', message }));
      return;
    }
    const bytes = claimed.deflated ? inflateRawSync(claimed.bytes) : claimed.bytes;
    const read = claimed.source === 'report' ? readReportRows : readFiles;
    const outcome = await read(services, claimed, bytes, signal);
    await inAccount((trx) => {
      if (outcome === 'whole') return finishReadingImport(trx, claimed);
      if (outcome === 'turn over') return yieldImport(trx, claimed);
      return outcome === 'stopped' ? releaseImport(trx, claimed) : failImport(trx, claimed, outcome.failed);
    });
  } catch (err) {
    log.error({ err, importId: claimed.id }, 'an import could not be read further');
    await inAccount((trx) => releaseImport(trx, claimed));
  }
}

/**
 * `stopped`: the process ends, or another worker has claimed the import. `turn over`: an import of another account
 * waits.
 */
type Outcome = 'whole' | 'stopped' | 'turn over' | { readonly failed: object };

async function readReportRows(
  { db }: ImportServices,
  claimed: ClaimedImport,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<Outcome> {
  const reading = await readReportFile(bytes);
  if ('slow' in reading) return { failed: { ...reading.slow, code: `received.${reading.slow.code}` } };
  if (!reading.ok) throw new Error(`the report was readable before: ${reading.fault.code}`);
  const lines = [...reading.rows, ...reading.faults].sort((one, other) => one.line - other.line);
  const left = lines.filter(({ line }) => line > claimed.linesRead);
  for (let start = 0; start < left.length; start += rowsAtOnce) {
    if (signal.aborted) return 'stopped';
    if (start > 0 && (await otherImportsWait(db, claimed.accountId))) return 'turn over';
    const some = left.slice(start, start + rowsAtOnce);
    const mine = await db.forAccount(claimed.accountId, async (trx) => {
      if (!(await recordLinesRead(trx, claimed, some.at(-1)?.line ?? 0))) return false;
      await writeLines(trx, claimed, some, reading.layout);
      return true;
    });
    if (!mine) return 'stopped';
  }
  return 'whole';
}

async function writeLines(
  trx: Trx,
  claimed: ClaimedImport,
  lines: readonly (ReportRow | ReportFault)[],
  layout: 'report' | 'keys',
): Promise<void> {
  const decided: ImportRowWithOutcome[] = [];
  const good: ReportRow[] = [];
  for (const line of lines) {
    const wrong = 'code' in line ? decidedByFault(line) : refusalOf(line, claimed);
    if (wrong !== undefined) decided.push(wrong);
    else good.push(line as ReportRow);
  }
  await storeRowsWithOutcome(trx, claimed, claimed.id, decided);
  if (claimed.dryRun) await dryRunReportedRows(trx, claimed, claimed.id, good.map(keyOf));
  else
    await runAndRecordReceivedEvents(trx, claimed, { accessKeys: good.map(({ accessKey }) => accessKey) }, async () => {
      if (layout === 'keys') await storeAccessKeyRows(trx, claimed, claimed.id, good.map(keyOf));
      else await storeReportedRows(trx, claimed, claimed.id, good.map(announcedRow));
    });
}

function decidedByFault(fault: ReportFault): ImportRowWithOutcome {
  return importRowOutcomeOf(fault.line, fault.accessKey || null, fault, rowOutcomeOfFault(fault.code));
}

function refusalOf(row: ReportRow, { environmentId, ruc }: ClaimedImport): ImportRowWithOutcome | undefined {
  if (Number(row.environment) !== environmentId)
    return importRowOutcomeOf(row.line, row.accessKey, otherEnvironmentFinding({ environmentId }));
  if (row.receiverId !== undefined && !isSameTaxpayer(row.receiverId, ruc))
    return importRowOutcomeOf(row.line, row.accessKey, notForThisBusiness(row.receiverId, ruc), 'not_ours');
  return undefined;
}

function keyOf({ line, accessKey }: ReportRow): { line: number; access_key: string } {
  return { line, access_key: accessKey };
}

function idOfType(code: string): number {
  const type = findCatalogRowByCode('document-types', code);
  if (type === undefined) throw new RangeError(`a report was read with a type of document ${code}`);
  return type.id;
}

function announcedRow(row: ReportRow): ReportedImportRow {
  const [subtotal, vat] = [amountWithinColumn(row.subtotal), amountWithinColumn(row.vat)];
  // SRI's report does not contain the total of a credit note, so it is computed.
  const total = amountWithinColumn(row.total) ?? (subtotal && vat ? addAmounts(subtotal, vat) : undefined);
  return {
    line: row.line,
    access_key: row.accessKey,
    document_type_id: idOfType(row.typeCode),
    number: row.number,
    issue_date: row.issuedOn,
    issuer_identification: row.issuerId,
    issuer_name: storableText(row.issuerName ?? ''),
    receiver_identification: row.receiverId ?? null,
    claimed:
      row.authorizedAt === undefined ? null : authorizationClaimJson({ number: null, authorizedAt: row.authorizedAt }),
    has_figures: total !== undefined,
    subtotal: subtotal ?? '0',
    vat: vat ?? '0',
    total: total ?? '0',
    modified: row.modifiedNumber?.replaceAll('-', '') ?? null,
  };
}

async function readFiles(
  services: ImportServices,
  claimed: ClaimedImport,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<Outcome> {
  const kind = fileKindOf(bytes) === 'zip' ? 'zip' : 'xml';
  const { signerAuthorities: authorities } = services.config;
  let from = claimed.linesRead;
  for (;;) {
    if (signal.aborted) return 'stopped';
    const { files, end } = await readXmlFiles({ kind, bytes, from, count: filesAtOnce, authorities });
    const mine = await services.db.forAccount(claimed.accountId, async (trx) => {
      if (!(await recordLinesRead(trx, claimed, from + files.length))) return false;
      const rows: ImportRowWithOutcome[] = [];
      for (const [index, { name, read }] of files.entries()) {
        const row =
          'fault' in read
            ? importRowOutcomeOf(from + index + 1, null, read.fault)
            : await keepFile(services, trx, claimed, from + index + 1, read);
        rows.push({ ...row, file_name: storableText(name).slice(0, 200) || null });
      }
      await storeRowsWithOutcome(trx, claimed, claimed.id, rows);
      return true;
    });
    if (!mine) return 'stopped';
    if (end) return 'whole';
    from += files.length;
    if (await otherImportsWait(services.db, claimed.accountId)) return 'turn over';
  }
}

async function keepFile(
  { now }: ImportServices,
  trx: Trx,
  claimed: ClaimedImport,
  line: number,
  read: ParsedReceivedXml,
): Promise<ImportRowWithOutcome> {
  const verdict = validateXml(read, claimed, { fromSri: false });
  const key = read.document?.accessKey.slice(0, 60) || null;
  if (verdict.kind === 'refused') return importRowOutcomeOf(line, key, verdict.finding, verdict.outcome);
  const { columns } = verdict;
  const why = read.errors[0];
  if (claimed.dryRun) {
    const { what, other } = await dryRunXmlReplacement(trx, claimed, columns, read, now());
    if (other !== undefined)
      return importRowOutcomeOf(line, columns.access_key, copyDifferenceFinding(other), 'tampered');
    if (why !== undefined && what === 'added')
      return importRowOutcomeOf(line, columns.access_key, why, verdict.outcome);
    return { line, access_key: columns.access_key, outcome: what === 'added' ? 'new' : 'known' };
  }
  const kept = await runAndRecordReceivedEvents(trx, claimed, { accessKeys: [columns.access_key] }, () =>
    storeReceivedXml(trx, claimed, columns, read, originOf(read, columns.issue_date, now())),
  );
  // The wrapper of a file is not signed, and any person may have signed the file. So SRI is queried, as long as it
  // answers about the date.
  if (kept.what !== 'known' && !kept.confirmed && isWithinQueryPeriod(columns.issue_date, now()))
    await queueReceivedFetch(trx, claimed, columns.access_key);
  return { ...rowOf(line, columns.access_key, verdict.outcome, why, kept), received_document_id: kept.id };
}

function rowOf(
  line: number,
  accessKey: string,
  outcome: 'new' | 'tampered' | 'faulty',
  why: ReceivedFinding | undefined,
  { what, other }: StoredXmlResult,
): ImportRowWithOutcome {
  if (what === 'differs' && other !== undefined)
    return importRowOutcomeOf(line, accessKey, copyDifferenceFinding(other), 'tampered');
  const told = outcome === 'new' && what !== 'added' ? 'known' : outcome;
  if (why === undefined || told === 'known') return { line, access_key: accessKey, outcome: told };
  return importRowOutcomeOf(line, accessKey, why, told);
}

function originOf({ authorization }: ParsedReceivedXml, issueDate: string, now: Date): XmlOrigin {
  const claims = authorization?.state === 'AUTORIZADO' ? authorization : undefined;
  return {
    source: 'file',
    fromSri: false,
    authorization: undefined,
    claimed: claims && { number: claims.number.slice(0, 60) || null, authorizedAt: claims.authorizedAt ?? null },
    stateDueAt: firstStateDue(issueDate, now),
    neverGiven: !isWithinQueryPeriod(issueDate, now),
    now,
  };
}

function addAmounts(one: string, other: string): string {
  return Decimal.from(one).plus(Decimal.from(other)).toString();
}
