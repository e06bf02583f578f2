// Writes and reads table rows in chunks, because one SQL query should not contain all of them.
import { type DirectoryFields, directoryTableColumns } from '@talonario/contract';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/**
 * Maximum rows of one SQL query. A query of this size takes some milliseconds, so that other requests can run in
 * between.
 */
const most = 500;

/** Splits rows into chunks, because PostgreSQL accepts at most 65,535 parameters in one query. */
export function* splitIntoChunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += most) yield rows.slice(start, start + most);
}

/** Inserts rows in chunks. Returns the results of all insertions, in order. */
export async function insertInChunks<T, Row>(
  rows: readonly T[],
  insert: (some: readonly T[]) => Promise<Row[]>,
): Promise<Row[]> {
  const written: Row[] = [];
  for (const some of splitIntoChunks(rows)) written.push(...(await insert(some)));
  return written;
}

/** Columns that an import updates in existing records: all except the key. */
export function columnsWrittenByImport(fields: DirectoryFields, key: string): string[] {
  return directoryTableColumns(fields).flatMap(({ field }) => (field === key ? [] : [field]));
}

/** SQL text `name, email, …`. */
export function sqlColumnList(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}

/** SQL text `name = excluded.name, email = excluded.email, …`. */
export function sqlExcludedValues(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
}

export interface ExportPageQuery {
  readonly businessId: number;
  readonly active: boolean | undefined;
  /** Id of the last row of the previous page; 0 for the first page. */
  readonly after: number;
}

/** Reads the next page of the rows `r` of a business, ordered by id. */
export function loadNextExportRows<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  { businessId, active, after }: ExportPageQuery,
): SelectQueryBuilder<DB, TB, Row> {
  const ofBusiness = rows.where(sql<boolean>`r.business_id = ${businessId} and r.id > ${after}`);
  const wanted = active === undefined ? ofBusiness : ofBusiness.where(sql<boolean>`r.active = ${active}`);
  return wanted.orderBy(sql`r.id`).limit(most);
}
