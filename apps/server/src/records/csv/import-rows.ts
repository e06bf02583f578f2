// Rows of a table into a directory: all of them or none. A row finds its record by the key of the sheet; cells change the
// fields they stand for, and fields without a column stay as they are.

import type { DataOf } from '@talonario/contract';
import type { TObject } from 'typebox';
import { recordAudits } from '../../identity/audit/record.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Fault } from '../../platform/http/error-reply.ts';
import { bodyReader, type Reading } from '../../platform/http/validate.ts';
import { differing } from '../directories/changes.ts';
import type { OwnedRow, Writer } from '../directories/directory.ts';
import { blankFaults } from '../directories/faults.ts';
import { tidyText } from '../directories/texts.ts';
import type { CsvRow } from './read-csv.ts';
import type { Column, Sheet } from './sheet.ts';

export type ImportReport = DataOf<'customers.import'>;
type RowResult = ImportReport['results'][number];

/** A directory that takes rows. */
export interface ImportTarget<Columns extends object, Row extends OwnedRow & Columns> {
  readonly sheet: Sheet<Row>;
  readonly recordType: string;
  readonly body: TObject;
  readonly updateBody: TObject;
  toColumns(body: object): Partial<Columns>;
  judge(columns: Columns, before: Row | undefined, now: Date): readonly Fault[];
  /** Those that are there, locked. */
  findByKeys(trx: Trx, accountId: number, businessId: number, keys: readonly string[]): Promise<Row[]>;
  insertMany(trx: Trx, accountId: number, columns: readonly Columns[]): Promise<Row[]>;
  /** Writes rows that were found. */
  updateMany(trx: Trx, accountId: number, rows: readonly Row[]): Promise<void>;
  show(row: Row, now: Date): object;
}

export async function importRows<Columns extends object, Row extends OwnedRow & Columns>(
  trx: Trx,
  writer: Writer,
  action: string,
  target: ImportTarget<Columns, Row>,
  rows: readonly CsvRow[],
  { businessId, dryRun }: { readonly businessId: number; readonly dryRun: boolean },
): Promise<ImportReport> {
  const accountId = writer.account.id;
  const { key } = target.sheet;
  const keys = rows.map((row) => keyCell(row, key));
  const found = await target.findByKeys(trx, accountId, businessId, [...new Set(keys)]);
  const known = new Map(found.map((row) => [keyOf(row, key), row]));
  const plans = planRows(rows, target, businessId, known, writer.now());
  const failed = plans.some((plan) => plan.kind === 'failed');
  const written = new Map<string, Row>();
  if (!failed && !dryRun) {
    const created = await target.insertMany(
      trx,
      accountId,
      plans.flatMap((plan) => (plan.kind === 'created' ? [plan.columns] : [])),
    );
    const updated = plans.flatMap((plan) => (plan.kind === 'updated' ? [plan.row] : []));
    await target.updateMany(trx, accountId, updated);
    for (const row of [...created, ...updated]) written.set(keyOf(row, key), row);
    await recordAudits(
      trx,
      writer,
      [...created, ...updated].map((row) => {
        const before = known.get(keyOf(row, key));
        return {
          action,
          recordType: target.recordType,
          recordId: row.id,
          businessId,
          before: before ? target.show(before, writer.now()) : null,
          after: target.show(row, writer.now()),
        };
      }),
    );
  }
  return report(plans, dryRun, (plan) => written.get(plan.key)?.id ?? known.get(plan.key)?.id);
}

type Plan<Columns, Row> = { readonly line: number; readonly key: string } & (
  | { readonly kind: 'created'; readonly columns: Columns }
  | { readonly kind: 'updated'; readonly row: Row }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly faults: readonly Fault[] }
);

function planRows<Columns extends object, Row extends OwnedRow & Columns>(
  rows: readonly CsvRow[],
  target: ImportTarget<Columns, Row>,
  businessId: number,
  known: ReadonlyMap<string, Row>,
  now: Date,
): Plan<Columns, Row>[] {
  const { sheet } = target;
  const readers = { create: bodyReader({ body: target.body }), update: bodyReader({ body: target.updateBody }) };
  const columns = new Map(sheet.columns.map((column) => [column.field, column]));
  const firstLines = new Map<string, number>();
  return rows.map((row): Plan<Columns, Row> => {
    const { line } = row;
    const key = keyCell(row, sheet.key);
    const fail = (faults: readonly Fault[]) => ({ line, key, kind: 'failed' as const, faults });
    if (row.fault !== undefined) return fail([{ field: '', message: row.fault, code: 'field.format' }]);
    const earlier = firstLines.get(key);
    if (earlier !== undefined && key !== '')
      return fail([{ field: sheet.key, message: `stands in line ${earlier} already`, code: 'field.repeated' }]);
    firstLines.set(key, line);
    const before = known.get(key);
    const { body, faults } = readCells(row, columns, before && target.updateBody);
    const whole = before ? body : { business_id: businessId, ...(sheet.complete?.(body) ?? body) };
    // The faults of the cells first: a cell that could not be read would only be called missing by the schema.
    const judged = faults.length > 0 ? { value: undefined } : readers[before ? 'update' : 'create'](whole);
    const shape = [...faults, ...faultsIn(judged)];
    if (shape.length > 0) return fail(shape);
    const patch = target.toColumns('value' in judged ? (judged.value as object) : {});
    const wanted = { ...before, ...patch } as Columns;
    const rules = [...blankFaults(target.body, wanted), ...target.judge(wanted, before, now)];
    if (rules.length > 0) return fail(rules);
    if (before === undefined) return { line, key, kind: 'created', columns: wanted };
    const changed = Object.keys(differing(before, patch as Partial<Row>)).length > 0;
    return changed ? { line, key, kind: 'updated', row: { ...before, ...patch } } : { line, key, kind: 'unchanged' };
  });
}

/** A blank cell empties the field of a known record where it may be empty, and says nothing about a new one. */
function readCells<Row>(
  row: CsvRow,
  columns: ReadonlyMap<string, Column<Row>>,
  updateBody: TObject | undefined,
): { body: Record<string, unknown>; faults: Fault[] } {
  const body: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const [field, cell] of row.cells) {
    if (cell === '') {
      if (updateBody && isNullable(updateBody, field)) body[field] = null;
      continue;
    }
    const reading = columns.get(field)?.read(cell);
    if (reading === undefined) continue;
    if ('value' in reading) body[field] = reading.value;
    else faults.push({ field, message: reading.fault, code: 'field.format' });
  }
  return { body, faults };
}

function isNullable({ properties }: TObject, field: string): boolean {
  const { type } = properties[field] as { type?: string | readonly string[] };
  return Array.isArray(type) && type.includes('null');
}

function faultsIn(reading: Reading): readonly Fault[] {
  if (!('refusal' in reading)) return [];
  const { errors, detail } = reading.refusal.body as { errors?: readonly Fault[]; detail?: string };
  return errors ?? [{ field: '', message: detail ?? 'cannot be read', code: 'field.format' }];
}

/** As it would be stored: two spellings of one key are one record. */
function keyCell({ cells }: CsvRow, key: string): string {
  return tidyText(cells.get(key) ?? '') ?? '';
}

function keyOf(row: object, key: string): string {
  return String((row as Record<string, unknown>)[key]);
}

function report<Columns, Row>(
  plans: readonly Plan<Columns, Row>[],
  dryRun: boolean,
  idOf: (plan: Plan<Columns, Row>) => number | undefined,
): ImportReport {
  const count = (kind: RowResult['status']) => plans.filter((plan) => plan.kind === kind).length;
  return {
    dryRun,
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
        ...(plan.kind === 'failed' && { errors: [...plan.faults] }),
      };
    }),
  };
}
