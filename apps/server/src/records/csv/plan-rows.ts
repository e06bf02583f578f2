// Plans the result of each row of a table: created, updated, unchanged or refused.
import type { TObject } from 'typebox';
import { makeBodyReader, type ValidatedPart } from '../../platform/http/body/validate.ts';
import type { Fault } from '../../platform/http/replies/error-reply.ts';
import { eventLoopYielder } from '../../platform/yield-to-event-loop.ts';
import { differingColumns } from '../directories/changes.ts';
import type { BusinessOwnedRow } from '../directories/directory.ts';
import { blankFaults } from '../directories/faults.ts';
import { normalizedTextOrNull } from '../directories/normalize-texts.ts';
import type {
  AdaptedImportRow,
  CsvColumn,
  CsvSheet,
  FieldNote,
  ImportAnswers,
  ParsedCell,
} from './column-definitions.ts';
import type { CsvRow } from './read-table.ts';

/** Definitions of a directory that are needed to plan the import of its rows. */
export interface ImportRowsTarget<Columns extends object, Row extends BusinessOwnedRow & Columns> {
  readonly sheet: CsvSheet<Row>;
  readonly body: TObject;
  readonly updateBody: TObject;
  toColumns(body: object): Partial<Columns>;
  /** See `Directory`. */
  normalize?(columns: Columns): Partial<Columns>;
  validate(columns: Columns, before: Row | undefined, now: Date): readonly Fault[];
}

export type PlannedImport<Columns, Row> = { readonly line: number; readonly key: string } & Step<Columns, Row>;

type Step<Columns, Row> = { readonly notes: readonly FieldNote[] } & (
  | { readonly kind: 'created'; readonly columns: Columns }
  | { readonly kind: 'updated'; readonly row: Row }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly faults: readonly Fault[] }
);

/** User's answers for a table of another program; undefined for a table with the columns of this service. */
export type ForeignTableAnswers = ImportAnswers | undefined;

/** Plans every row with all its faults. Yields to the event loop between rows. */
export async function planImportRows<Columns extends object, Row extends BusinessOwnedRow & Columns>(
  rows: readonly CsvRow[],
  keys: readonly string[],
  target: ImportRowsTarget<Columns, Row>,
  businessId: number,
  known: ReadonlyMap<string, Row>,
  now: Date,
  foreign: ForeignTableAnswers,
): Promise<PlannedImport<Columns, Row>[]> {
  const { sheet } = target;
  const planRow = rowPlanner(target, businessId, now, foreign);
  const firstLines = new Map<string, number>();
  const plans: PlannedImport<Columns, Row>[] = [];
  const pause = eventLoopYielder();
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
      ...(earlier === undefined ? planRow(row, known.get(key)) : { kind: 'failed', faults: [repeated], notes: [] }),
    });
  }
  return plans;
}

/** Returns keys in the form in which they are stored, because two spellings of a key mean the same record. */
export async function normalizedKeysOf(rows: readonly CsvRow[], key: string): Promise<string[]> {
  const keys: string[] = [];
  const pause = eventLoopYielder();
  for (const { cells } of rows) {
    await pause();
    keys.push(normalizedTextOrNull(cells.get(key) ?? '') ?? '');
  }
  return keys;
}

function rowPlanner<Columns extends object, Row extends BusinessOwnedRow & Columns>(
  target: ImportRowsTarget<Columns, Row>,
  businessId: number,
  now: Date,
  foreign: ForeignTableAnswers,
): (row: CsvRow, before: Row | undefined) => Step<Columns, Row> {
  const { sheet } = target;
  const readers = {
    create: makeBodyReader({ body: target.body }),
    update: makeBodyReader({ body: target.updateBody }),
  };
  const columns = new Map(sheet.columns.map((column) => [column.field, column]));
  return (row, before) => {
    const fail = (faults: readonly Fault[]) => ({ kind: 'failed' as const, faults, notes: [] });
    if (row.fault !== undefined) return fail([{ field: '', code: 'field.format', ...row.fault }]);
    const read = readCells(row, columns, before && target.updateBody, foreign);
    const { body, faults, notes } = foreign && sheet.adapt ? adapted(sheet, read, foreign, before) : read;
    const whole = before ? body : { business_id: businessId, ...(sheet.complete?.(body) ?? body) };
    // Faults of cells come first, because the schema would only report an unreadable cell as missing.
    const checked = faults.length > 0 ? { value: undefined } : readers[before ? 'update' : 'create'](whole);
    const shape = [...faults, ...faultsIn(checked)];
    if (shape.length > 0) return fail(shape);
    const given = target.toColumns('value' in checked ? (checked.value as object) : {});
    const patch = { ...given, ...target.normalize?.({ ...before, ...given } as Columns) };
    const wanted = { ...before, ...patch } as Columns;
    const rules = [...blankFaults(target.body, wanted), ...target.validate(wanted, before, now)];
    if (rules.length > 0) return fail(rules);
    if (before === undefined) return { kind: 'created', columns: wanted, notes };
    const changed = Object.keys(differingColumns(before, patch as Partial<Row>)).length > 0;
    return changed ? { kind: 'updated', row: { ...before, ...patch }, notes } : { kind: 'unchanged', notes };
  };
}

interface ReadCells {
  readonly body: Readonly<Record<string, unknown>>;
  readonly faults: readonly Fault[];
  readonly notes: readonly FieldNote[];
}

/**
 * Reads the cells of a row. A blank cell clears an optional field of an existing record and is ignored for a new one.
 * In a table of another program it is always ignored, because that program may not have the field.
 */
function readCells<Row>(
  row: CsvRow,
  columns: ReadonlyMap<string, CsvColumn<Row>>,
  updateBody: TObject | undefined,
  foreign: ForeignTableAnswers,
): ReadCells {
  const body: Record<string, unknown> = {};
  const faults: Fault[] = [];
  const notes: FieldNote[] = [];
  for (const [field, cell] of row.cells) {
    if (cell === '') {
      if (!foreign && updateBody && isNullable(updateBody, field)) body[field] = null;
      continue;
    }
    const column = columns.get(field);
    const reading: ParsedCell | undefined = (foreign && column?.readForeign?.(cell)) ?? column?.read(cell);
    if (reading === undefined) continue;
    if ('value' in reading) {
      if (reading.value !== undefined) body[field] = reading.value;
      if (reading.note) notes.push({ field, ...reading.note });
    } else faults.push({ field, message: reading.fault, code: 'field.format', params: reading.params });
  }
  return {
    body,
    faults: [...(row.repairs?.faults ?? []).map(faultOf), ...faults],
    notes: [...(row.repairs?.notes ?? []), ...notes],
  };
}

function faultOf({ field, fault, params }: NonNullable<AdaptedImportRow['faults']>[number]): Fault {
  return { field, message: fault, code: 'field.format', params };
}

function adapted<Row>(
  sheet: CsvSheet<Row>,
  read: ReadCells,
  answers: ImportAnswers,
  before: Row | undefined,
): ReadCells {
  const result = sheet.adapt?.(read.body, answers, before) ?? { body: read.body };
  const more = (result.faults ?? []).map(faultOf);
  return { body: result.body, faults: [...read.faults, ...more], notes: [...read.notes, ...(result.notes ?? [])] };
}

function isNullable({ properties }: TObject, field: string): boolean {
  const { type } = properties[field] as { type?: string | readonly string[] };
  return Array.isArray(type) && type.includes('null');
}

function faultsIn(reading: ValidatedPart): readonly Fault[] {
  if (!('refusal' in reading)) return [];
  const { errors, detail } = reading.refusal.body as { errors?: readonly Fault[]; detail?: string };
  return errors ?? [{ field: '', message: detail ?? 'cannot be read', code: 'field.format' }];
}
