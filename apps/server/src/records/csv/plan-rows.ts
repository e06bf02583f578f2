// What becomes of each row of a table: created, updated, unchanged or refused.
import type { TObject } from 'typebox';
import { bodyReader, type Reading } from '../../platform/http/body/validate.ts';
import type { Fault } from '../../platform/http/replies/error-reply.ts';
import { takeTurns } from '../../platform/turns.ts';
import { differing } from '../directories/changes.ts';
import type { OwnedRow } from '../directories/directory.ts';
import { blankFaults } from '../directories/faults.ts';
import { tidyText } from '../directories/texts.ts';
import type { CsvRow } from './read-csv.ts';
import type { Column, Sheet } from './sheet.ts';

/** What of a directory it takes to validate rows. */
export interface RowsTarget<Columns extends object, Row extends OwnedRow & Columns> {
  readonly sheet: Sheet<Row>;
  readonly body: TObject;
  readonly updateBody: TObject;
  toColumns(body: object): Partial<Columns>;
  validate(columns: Columns, before: Row | undefined, now: Date): readonly Fault[];
}

export type Plan<Columns, Row> = { readonly line: number; readonly key: string } & Step<Columns, Row>;

type Step<Columns, Row> =
  | { readonly kind: 'created'; readonly columns: Columns }
  | { readonly kind: 'updated'; readonly row: Row }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly faults: readonly Fault[] };

/** What the cells say about each record, and everything that is wrong with them. Others have their turn between two rows. */
export async function planRows<Columns extends object, Row extends OwnedRow & Columns>(
  rows: readonly CsvRow[],
  keys: readonly string[],
  target: RowsTarget<Columns, Row>,
  businessId: number,
  known: ReadonlyMap<string, Row>,
  now: Date,
): Promise<Plan<Columns, Row>[]> {
  const { sheet } = target;
  const planRow = rowPlanner(target, businessId, now);
  const firstLines = new Map<string, number>();
  const plans: Plan<Columns, Row>[] = [];
  const pause = takeTurns();
  for (const [index, row] of rows.entries()) {
    await pause();
    const key = keys[index] ?? '';
    const earlier = row.fault === undefined && key !== '' ? firstLines.get(key) : undefined;
    if (row.fault === undefined && earlier === undefined) firstLines.set(key, row.line);
    const repeated = {
      field: sheet.key,
      message: `stands in line ${earlier} already`,
      params: { line: earlier ?? 0 },
      code: 'field.repeated',
    };
    const place = { line: row.line, key };
    plans.push({
      ...place,
      ...(earlier === undefined ? planRow(row, known.get(key)) : { kind: 'failed', faults: [repeated] }),
    });
  }
  return plans;
}

/** As they would be stored: two spellings of one key are one record. */
export async function keysOf(rows: readonly CsvRow[], key: string): Promise<string[]> {
  const keys: string[] = [];
  const pause = takeTurns();
  for (const { cells } of rows) {
    await pause();
    keys.push(tidyText(cells.get(key) ?? '') ?? '');
  }
  return keys;
}

function rowPlanner<Columns extends object, Row extends OwnedRow & Columns>(
  target: RowsTarget<Columns, Row>,
  businessId: number,
  now: Date,
): (row: CsvRow, before: Row | undefined) => Step<Columns, Row> {
  const { sheet } = target;
  const readers = { create: bodyReader({ body: target.body }), update: bodyReader({ body: target.updateBody }) };
  const columns = new Map(sheet.columns.map((column) => [column.field, column]));
  const fail = (faults: readonly Fault[]) => ({ kind: 'failed' as const, faults });
  return (row, before) => {
    if (row.fault !== undefined) return fail([{ field: '', code: 'field.format', ...row.fault }]);
    const { body, faults } = readCells(row, columns, before && target.updateBody);
    const whole = before ? body : { business_id: businessId, ...(sheet.complete?.(body) ?? body) };
    // The faults of the cells first: a cell that could not be read would only be called missing by the schema.
    const checked = faults.length > 0 ? { value: undefined } : readers[before ? 'update' : 'create'](whole);
    const shape = [...faults, ...faultsIn(checked)];
    if (shape.length > 0) return fail(shape);
    const patch = target.toColumns('value' in checked ? (checked.value as object) : {});
    const wanted = { ...before, ...patch } as Columns;
    const rules = [...blankFaults(target.body, wanted), ...target.validate(wanted, before, now)];
    if (rules.length > 0) return fail(rules);
    if (before === undefined) return { kind: 'created', columns: wanted };
    const changed = Object.keys(differing(before, patch as Partial<Row>)).length > 0;
    return changed ? { kind: 'updated', row: { ...before, ...patch } } : { kind: 'unchanged' };
  };
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
    else faults.push({ field, message: reading.fault, code: 'field.format', params: reading.params });
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
