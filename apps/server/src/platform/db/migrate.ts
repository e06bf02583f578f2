// Forward-only SQL migrations: db/migrations/NNNN_name.sql, one transaction each, as the owner of the database. Any number
// of processes may call this at once; the advisory lock makes one of them do the work and the others find it done.
// Stored functions stand in db/functions/*.sql and are applied after the migrations whenever their text has changed. One whose
// signature changes gets a new name: processes of the version before go on calling the old one.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { loginOf } from './address.ts';
import { clientFor } from './connect.ts';
import { DatabaseUnavailable, sortFailure } from './failures.ts';
import { type Migration, MigrationError, readFunctions, readMigrations } from './migration-files.ts';
import { prepareServiceLogin } from './service-login.ts';
import { isDirect } from './session.ts';

export interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /** Why the two histories do not belong together; nothing may be migrated while there is a fault. */
  readonly faults: readonly string[];
}

/** Where the service reaches its database, and where its owner does: PostgreSQL itself, when a pooler stands between. */
export interface DatabaseAddresses {
  readonly databaseUrl: string;
  readonly databaseAdminUrl?: string | undefined;
}

/** Brings the database to the newest version and returns the names of what was applied now. */
export async function migrate(
  addresses: string | DatabaseAddresses,
  migrations?: readonly Migration[],
  functions?: readonly Migration[],
): Promise<readonly string[]> {
  const { databaseUrl, databaseAdminUrl } = typeof addresses === 'string' ? { databaseUrl: addresses } : addresses;
  const files = migrations ?? (await readMigrations());
  const stored = functions ?? (migrations === undefined ? await readFunctions() : []);
  return await withOwner(databaseAdminUrl ?? databaseUrl, async (client, direct) => {
    if (!direct) return await refusePending(client, files, stored);
    await client.query('select pg_advisory_lock($1)', [lockKey]); // released when this session ends, however it ends
    // From here on a lock that cannot be had must not queue the whole service behind us.
    await client.query("set lock_timeout = '60s'");
    await client.query(historyTable);
    const { pending, faults } = compareHistories(files, await readHistory(client));
    if (faults.length > 0) throw new MigrationError(faults.join('\n'));
    for (const migration of files.filter(({ name }) => pending.includes(name))) await apply(client, migration);
    await applyFunctions(client, stored);
    await client.query(letServiceIn);
    if (databaseAdminUrl !== undefined && databaseAdminUrl !== databaseUrl)
      await prepareServiceLogin(client, loginOf(databaseUrl));
    return pending;
  });
}

/** As migrate, for a process that may come up before its database does. */
export async function migrateWhenReachable(
  addresses: DatabaseAddresses,
  patienceMs: number,
): Promise<readonly string[]> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await migrate(addresses);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || Date.now() > deadline) throw error;
      await sleep(500);
    }
  }
}

/** How the database stands against this version of the code; asks with any client that may read the history. */
export async function readMigrationState(
  client: Pick<pg.Pool | pg.Client, 'query'>,
  migrations?: readonly Migration[],
): Promise<MigrationState> {
  const { rows } = await client.query("select to_regclass('public.schema_migrations') is not null as exists");
  const history = rows[0]?.exists ? await readHistory(client) : [];
  return compareHistories(migrations ?? (await readMigrations()), history);
}

export async function inspectMigrations(databaseUrl: string): Promise<MigrationState> {
  return await withOwner(databaseUrl, (client) => readMigrationState(client));
}

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

function compareHistories(files: readonly Migration[], history: readonly AppliedMigration[]): MigrationState {
  const known = new Map(files.map((file) => [file.name, file]));
  const applied = new Set(history.map(({ name }) => name));
  const last = history.at(-1)?.name ?? '';
  const pending = files.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
  const faults: string[] = [];
  for (const { name, checksum } of history) {
    const file = known.get(name);
    if (!file)
      faults.push(`the database has ${name}, which this version does not know: it was migrated by a newer one`);
    else if (file.checksum !== checksum)
      faults.push(`${name} was changed after it was applied: write a new migration instead`);
  }
  for (const name of pending) {
    if (name < last) faults.push(`${name} comes before ${last}, which is applied: give it a higher number`);
  }
  return { applied: [...applied], pending, faults };
}

async function readHistory(client: Pick<pg.Pool | pg.Client, 'query'>): Promise<readonly AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from public.schema_migrations order by name',
  );
  return rows;
}

// Behind a pooler nothing is migrated: the lock that lets one process do it would stay with a connection that is somebody else's
// a moment later. A database that is as it should be needs no migration.
async function refusePending(
  client: pg.Client,
  files: readonly Migration[],
  functions: readonly Migration[],
): Promise<readonly string[]> {
  const { pending, faults } = await readMigrationState(client, files);
  if (faults.length > 0) throw new MigrationError(faults.join('\n'));
  const due = pending.length > 0 ? pending : (await listChanged(client, functions)).map(({ name }) => name);
  if (due.length === 0) return [];
  throw new MigrationError(
    `DATABASE_URL leads to a pooler, and ${due.join(', ')} must be applied to PostgreSQL itself: set DATABASE_ADMIN_URL to its address`,
  );
}

async function applyFunctions(client: pg.Client, files: readonly Migration[]): Promise<void> {
  for (const file of await listChanged(client, files)) await apply(client, file, noteFunctions);
}

async function listChanged(client: pg.Client, files: readonly Migration[]): Promise<readonly Migration[]> {
  const { rows } = await client.query<AppliedMigration>('select name, checksum from public.schema_functions');
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  return files.filter(({ name, checksum }) => applied.get(name) !== checksum);
}

const noteMigration = 'insert into public.schema_migrations (name, checksum) values ($1, $2)';
const noteFunctions = `insert into public.schema_functions (name, checksum) values ($1, $2)
  on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`;

async function apply(client: pg.Client, migration: Migration, note = noteMigration, triesLeft = 5): Promise<void> {
  const { name, sql, checksum } = migration;
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query(note, [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    // Roles belong to the whole server: a neighbour database being migrated may grant to the same role this moment.
    const collided = error instanceof Error && error.message === 'tuple concurrently updated';
    if (collided && triesLeft > 0) return await apply(client, migration, note, triesLeft - 1);
    throw new MigrationError(
      `${name} failed and was undone: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

type Work<T> = (client: pg.Client, direct: boolean) => Promise<T>;

async function withOwner<T>(databaseUrl: string, work: Work<T>): Promise<T> {
  const client = new (clientFor(databaseUrl))({
    application_name: 'talonario migrate',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => {}); // the query in flight reports it
  try {
    await client.connect();
    const { rows } = await client.query<{ direct: boolean }>(`select ${isDirect(client)} as direct`);
    const direct = rows[0]?.direct === true;
    if (direct)
      await client.query(
        'set role none; set statement_timeout = 0; set lock_timeout = 0; set client_min_messages = warning',
      );
    return await work(client, direct);
  } catch (error) {
    throw sortFailure(error);
  } finally {
    await client.end().catch(() => {});
  }
}

const lockKey = 7_461_015_502_001; // any number nobody else of this database uses

const historyTable = `
  create table if not exists public.schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  create table if not exists public.schema_functions (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

// The service tells by its history whether it is ready, and works as a role the owner must be a member of: a database that
// was restored on another server has the role but not the membership.
const letServiceIn = `
  do $$ begin
    if exists (select from pg_roles where rolname = 'talonario_app') then
      grant select on public.schema_migrations, public.schema_functions to talonario_app;
      if not pg_has_role(current_user, 'talonario_app', 'member') then
        execute format('grant talonario_app to %I', current_user);
      end if;
    end if;
  end $$`;
