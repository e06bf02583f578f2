// Compares the migrations of a database with those of this version. A database may be newer: during a rolling deploy,
// nodes of the previous version continue to run (docs/decisions/0100).
import type pg from 'pg';
import { type AppliedMigration, type Migration, readMigrationFiles } from './migration-files.ts';

export interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /**
   * Applied migrations of a newer version with which this version can run. While there are any, this version does not
   * change the schema.
   */
  readonly newer: readonly string[];
  /** Reasons why this version cannot run with the database. Nothing may be migrated while there is one. */
  readonly faults: readonly string[];
}

type Reader = Pick<pg.Pool | pg.Client, 'query'>;

/** Compares the database with this version. Works with any client that may read the table of migrations. */
export async function readMigrationState(client: Reader, migrations?: readonly Migration[]): Promise<MigrationState> {
  const { rows } = await client.query("select to_regclass('public.schema_migrations') is not null as exists");
  const history = rows[0]?.exists ? await readHistory(client) : [];
  return compareHistories(migrations ?? (await readMigrationFiles()), history);
}

// The table of a version before 1.0.0 may have no column `needs`.
async function readHistory(client: Reader): Promise<readonly AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    "select name, checksum, to_jsonb(m) ->> 'needs' as needs from public.schema_migrations m order by name",
  );
  return rows;
}

export function compareHistories(files: readonly Migration[], history: readonly AppliedMigration[]): MigrationState {
  const applied = history.map(({ name }) => name);
  if (isOfPreview(files, applied)) return { applied, pending: [], newer: [], faults: [previewFault] };
  const known = new Map(files.map((file) => [file.name, file]));
  const [newest = '', last = ''] = [files.at(-1)?.name, applied.at(-1)];
  const pending = files.filter(({ name }) => !applied.includes(name)).map(({ name }) => name);
  const unknown = history.filter(({ name }) => !known.has(name));
  const newer = unknown.filter(({ name }) => name.slice(0, 4) > newest.slice(0, 4));
  const faults: string[] = [];
  for (const { name, checksum } of history) {
    const file = known.get(name);
    if (file && file.checksum !== checksum)
      faults.push(`${name} was changed after it was applied: write a new migration instead`);
  }
  for (const { name } of unknown.filter((row) => !newer.includes(row)))
    faults.push(`the database has ${name}, which this version does not know although it knows later ones`);
  faults.push(...refuseNewer(newer, newest));
  for (const name of pending) {
    if (name < last) faults.push(`${name} comes before ${last}, which is applied: give it a higher number`);
  }
  return { applied, pending, newer: newer.map(({ name }) => name), faults };
}

// Whether the database is of a version before 1.0.0. Its first migration is 0001_accounts or 0034_start.
function isOfPreview(files: readonly Migration[], applied: readonly string[]): boolean {
  return files[0]?.name === '0001_start' && applied[0] !== undefined && applied[0] !== '0001_start';
}

const previewFault =
  'the database was made by a version before 1.0.0, which 1.0.0 does not take over; nothing in it was changed: run the version that made it, or give 1.0.0 an empty database';

function refuseNewer(newer: readonly AppliedMigration[], newest: string): readonly string[] {
  const barrier = newer.find(({ needs }) => needs !== null && needs > newest.slice(0, 4));
  if (!barrier) return [];
  const end = newest === '' ? 'knows none' : `ends at ${newest}`;
  return [
    `the database was migrated by a newer version: ${barrier.name} needs code that knows migration ${barrier.needs}, and this version ${end}. Start the newer version`,
  ];
}
