// Imports a table into a directory: all rows or none. A row finds its record by the key. Its cells change the record;
// fields without a column remain unchanged.

import type { DataOf } from '@talonario/contract';
import { recordAudits } from '../../identity/audit/record.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Fault } from '../../platform/http/replies/error-reply.ts';
import type { BusinessOwnedRow, WriteAuthor } from '../directories/directory.ts';
import { splitIntoChunks } from './chunked-store.ts';
import type { FieldNote } from './column-definitions.ts';
import {
  type ForeignTableAnswers,
  type ImportRowsTarget,
  normalizedKeysOf,
  type PlannedImport,
  planImportRows,
} from './plan-rows.ts';
import type { CsvRow } from './read-table.ts';

export type ImportReport = DataOf<'customers.import'>;
type RowResult = ImportReport['results'][number];

/** Maximum number of reported faults. Users would not read more, and those of ten thousand rows would be megabytes. */
const mostFaults = 100;
/**
 * Maximum number of reported faults for a table of another program. It is high, because the user corrects all of its
 * rows with this list.
 */
const mostForeignFaults = 10_000;

export interface ImportOptions {
  readonly businessId: number;
  readonly dryRun: boolean;
  /** If true, rows without a fault are imported although others have one. */
  readonly skipFaulty: boolean;
  readonly foreign: ForeignTableAnswers;
}

/** Functions with which an import finds, inserts and updates the records of a directory. */
export interface ImportTarget<Columns extends object, Row extends BusinessOwnedRow & Columns>
  extends ImportRowsTarget<Columns, Row> {
  readonly recordType: string;
  /** Reads the existing records with these keys and locks them. */
  findByKeys(trx: Trx, accountId: number, businessId: number, keys: readonly string[]): Promise<Row[]>;
  insertMany(trx: Trx, accountId: number, columns: readonly Columns[]): Promise<Row[]>;
  /** Updates the records and returns their new state. */
  updateMany(trx: Trx, accountId: number, rows: readonly Row[]): Promise<Row[]>;
  show(row: Row, now: Date): object;
}

export async function importTableRows<Columns extends object, Row extends BusinessOwnedRow & Columns>(
  trx: Trx,
  writer: WriteAuthor,
  action: string,
  target: ImportTarget<Columns, Row>,
  rows: readonly CsvRow[],
  { businessId, dryRun, skipFaulty, foreign }: ImportOptions,
): Promise<ImportReport> {
  const accountId = writer.account.id;
  const { key } = target.sheet;
  const keys = await normalizedKeysOf(rows, key);
  const found = await target.findByKeys(trx, accountId, businessId, [...new Set(keys)]);
  const known = new Map(found.map((row) => [keyOf(row, key), row]));
  const plans = await planImportRows(rows, keys, target, businessId, known, writer.now(), foreign);
  const failed = !skipFaulty && plans.some((plan) => plan.kind === 'failed');
  const written = new Map<string, Row>();
  const isWritten = !failed && !dryRun;
  if (isWritten) {
    const created = await target.insertMany(
      trx,
      accountId,
      plans.flatMap((plan) => (plan.kind === 'created' ? [plan.columns] : [])),
    );
    const updated = await target.updateMany(
      trx,
      accountId,
      plans.flatMap((plan) => (plan.kind === 'updated' ? [plan.row] : [])),
    );
    for (const row of [...created, ...updated]) written.set(keyOf(row, key), row);
    for (const some of splitIntoChunks([...created, ...updated])) {
      const entries = some.map((row) => {
        const before = known.get(keyOf(row, key));
        return {
          action,
          recordType: target.recordType,
          recordId: row.id,
          businessId,
          before: before ? target.show(before, writer.now()) : null,
          after: target.show(row, writer.now()),
        };
      });
      await recordAudits(trx, writer, entries);
    }
  }
  const how = { dryRun, written: isWritten, isForeign: foreign !== undefined };
  return report(plans, how, (plan) => written.get(plan.key)?.id ?? known.get(plan.key)?.id);
}

function keyOf(row: object, key: string): string {
  return String((row as Record<string, unknown>)[key]);
}

function report<Columns, Row>(
  plans: readonly PlannedImport<Columns, Row>[],
  { dryRun, written, isForeign }: { readonly dryRun: boolean; readonly written: boolean; readonly isForeign: boolean },
  idOf: (plan: PlannedImport<Columns, Row>) => number | undefined,
): ImportReport {
  let listed = 0;
  const most = isForeign ? mostForeignFaults : mostFaults;
  const listFaults = (faults: readonly Fault[]) => {
    const some = faults.slice(0, most - listed);
    listed += some.length;
    return some;
  };
  const count = (kind: RowResult['status']) => plans.filter((plan) => plan.kind === kind).length;
  return {
    dryRun,
    written,
    rows: plans.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    results: plans.map((plan): RowResult => {
      const id = idOf(plan);
      return {
        line: plan.line,
        status: plan.kind,
        ...(id !== undefined && { id }),
        ...(isForeign && { key: plan.key.slice(0, 60) }),
        ...(plan.notes.length > 0 && { notes: plan.notes.map(noteOf) }),
        ...(plan.kind === 'failed' && listed < most && { errors: listFaults(plan.faults) }),
      };
    }),
  };
}

function noteOf({ field, reason, message, params }: FieldNote) {
  return { field, message, code: 'table.changed', params: { reason, ...params } };
}
