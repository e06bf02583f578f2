// Applies forward-only SQL migrations: db/migrations/NNNN_name.sql, each in one transaction, as the database owner.
// Several processes may call this at the same time: an advisory lock makes one of them migrate, and the others find the
// work done. The first migration is the schema of 1.0.0. SQL functions are in db/functions/*.sql and are applied after
// the migrations when their text has changed. A function whose signature changes gets a new name, because processes of
// the previous version still call the old one. If the database is newer than this version, neither migrations nor
// functions are changed, because a restart of an old process would otherwise put old functions under newer code.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { databaseLoginOf } from './address.ts';
import { clientClassFor } from './connect.ts';
import { classifyFailure, DatabaseUnavailable } from './failures.ts';
import {
  type Migration,
  MigrationError,
  readFunctionFiles,
  readMigrationFiles,
  SchemaBehind,
} from './migration-files.ts';
import { type MigrationState, readMigrationState } from './migration-history.ts';
import { prepareServiceLogin } from './service-login.ts';
import { isDirectConnectionSql } from './session.ts';

/**
 * Addresses of the database: for the service, and for the owner. The second one is needed if the first is the address
 * of a pooler; it is then that of PostgreSQL itself.
 */
export interface DatabaseAddresses {
  readonly databaseUrl: string;
  readonly databaseAdminUrl?: string | undefined;
}

/** Migrates the database to the newest version and returns the names of the applied migrations. */
export async function migrate(
  addresses: string | DatabaseAddresses,
  migrations?: readonly Migration[],
  functions?: readonly Migration[],
): Promise<readonly string[]> {
  const { databaseUrl, databaseAdminUrl } = typeof addresses === 'string' ? { databaseUrl: addresses } : addresses;
  const files = migrations ?? (await readMigrationFiles());
  const stored = functions ?? (migrations === undefined ? await readFunctionFiles() : []);
  return await withOwner(databaseAdminUrl ?? databaseUrl, async (client, direct) => {
    if (!direct || !(await ownsSchema(client))) return await refusePending(client, direct, files, stored);
    await client.query('select pg_advisory_lock($1)', [lockKey]); // released when this session ends, in any way
    // The lock timeout is short from now on: while this session waits for the lock of a table, all later queries of
    // that table wait, too.
    await client.query("set lock_timeout = '2s'");
    const { pending, newer, faults } = await readMigrationState(client, files);
    if (faults.length > 0) throw new MigrationError(faults.join('\n'));
    if (newer.length > 0) return [];
    await client.query(historyTables);
    for (const migration of files.filter(({ name }) => pending.includes(name))) await apply(client, migration);
    await applyFunctions(client, stored);
    await client.query(letServiceIn);
    if (databaseAdminUrl !== undefined && databaseAdminUrl !== databaseUrl)
      await prepareServiceLogin(client, databaseLoginOf(databaseUrl));
    return pending;
  });
}

export interface MigrationWait {
  readonly maxWaitMs: number;
  /** Called once if the process has to wait. */
  readonly onWait?: (error: Error) => void;
  readonly migrations?: readonly Migration[];
}

/**
 * Does the same as migrate() in a process that may start before its database, or before the owner has migrated the
 * database.
 */
export async function migrateWhenReachable(
  addresses: DatabaseAddresses,
  { maxWaitMs: patienceMs, onWait, migrations }: MigrationWait,
): Promise<readonly string[]> {
  const deadline = Date.now() + patienceMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await migrate(addresses, migrations);
    } catch (error) {
      const passes = error instanceof DatabaseUnavailable || error instanceof SchemaBehind;
      if (!passes || Date.now() > deadline) throw error;
      if (tries === 0) onWait?.(error);
      await sleep(500);
    }
  }
}

export async function inspectMigrations(databaseUrl: string): Promise<MigrationState> {
  return await withOwner(databaseUrl, (client) => readMigrationState(client));
}

// Whether the login owns the tables. If the database is empty, any login may try to migrate.
async function ownsSchema(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    "select pg_has_role(c.relowner, 'usage') as owns from pg_class c where c.oid = to_regclass('public.schema_migrations')",
  );
  return rows[0]?.owns ?? true;
}

// Refuses pending migrations in two cases: behind a pooler, where the lock of this session would soon belong to another
// client, and for a login that does not own the tables. A database that is up to date needs no migration.
async function refusePending(
  client: pg.Client,
  direct: boolean,
  files: readonly Migration[],
  functions: readonly Migration[],
): Promise<readonly string[]> {
  const { pending, newer, faults } = await readMigrationState(client, files);
  if (faults.length > 0) throw new MigrationError(faults.join('\n'));
  if (newer.length > 0) return [];
  const due = pending.length > 0 ? pending : (await listChanged(client, functions)).map(({ name }) => name);
  if (due.length === 0) return [];
  const why = direct ? 'the login of DATABASE_URL does not own the tables' : 'DATABASE_URL leads to a pooler';
  throw new SchemaBehind(
    `${why}, and ${due.join(', ')} must be applied to PostgreSQL itself by their owner: run talonario migrate of this version first, or set DATABASE_ADMIN_URL`,
  );
}

// Applies all changed functions in one transaction: they call each other across files, and running nodes must see all
// changes or none.
async function applyFunctions(client: pg.Client, files: readonly Migration[]): Promise<void> {
  const changed = await listChanged(client, files);
  if (changed.length === 0) return;
  const [name, sql] = [changed.map((file) => file.name).join(', '), changed.map((file) => file.sql).join('\n')];
  await apply(client, { name, sql, checksum: '' }, async () => {
    for (const file of changed) await noteFunctions(client, file);
  });
}

async function listChanged(client: pg.Client, files: readonly Migration[]): Promise<readonly Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_functions',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  return files.filter(({ name, checksum }) => applied.get(name) !== checksum);
}

/** Function that records a script in the transaction that applies it. */
type Note = (client: pg.Client, script: Migration) => Promise<unknown>;

const noteMigration: Note = async (client, { name, checksum, needs = null }) =>
  await client.query('insert into public.schema_migrations (name, checksum, needs) values ($1, $2, $3)', [
    name,
    checksum,
    needs,
  ]);

const noteFunctions: Note = async (client, { name, checksum }) =>
  await client.query(
    `insert into public.schema_functions (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  );

async function apply(client: pg.Client, migration: Migration, note = noteMigration, triesLeft = 30): Promise<void> {
  const { name, sql } = migration;
  await client.query('begin');
  try {
    await client.query(sql);
    await note(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (triesLeft > 0 && isCollision(error)) {
      await sleep(500); // transactions that waited for this one run first
      return await apply(client, migration, note, triesLeft - 1);
    }
    const why = error instanceof Error ? error.message : String(error);
    const Failure = isCollision(error) ? SchemaBehind : MigrationError;
    throw new Failure(`${name} failed and was undone: ${why}`, { cause: error });
  }
}

// Whether a migration failed because of other work: a lock of another transaction, a deadlock, or a concurrent
// migration of another database on the same server that grants rights to the same role.
function isCollision(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ['55P03', '40P01'].includes(String((error as { code?: unknown }).code)) ||
    error.message === 'tuple concurrently updated'
  );
}

type Work<T> = (client: pg.Client, direct: boolean) => Promise<T>;

async function withOwner<T>(databaseUrl: string, work: Work<T>): Promise<T> {
  const client = new (clientClassFor(databaseUrl))({
    application_name: 'talonario migrate',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => {}); // the query in flight reports it
  try {
    await client.connect();
    const { rows } = await client.query<{ direct: boolean }>(`select ${isDirectConnectionSql(client)} as direct`);
    const direct = rows[0]?.direct === true;
    if (direct)
      await client.query(
        'set role none; set statement_timeout = 0; set lock_timeout = 0; set client_min_messages = warning',
      );
    return await work(client, direct);
  } catch (error) {
    throw classifyFailure(error);
  } finally {
    await client.end().catch(() => {});
  }
}

const lockKey = 7_461_015_502_001; // no other advisory lock of this database uses this number

const historyTables = `
  create table if not exists public.schema_migrations (
    name text primary key,
    checksum text not null,
    needs text,
    applied_at timestamptz not null default now()
  );
  create table if not exists public.schema_functions (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  );`;

// Rights of the service: it reads the list of migrations to decide whether it is ready, and works with the role
// talonario_app, of which the owner must be a member. After a restore on another server the role exists, but not the
// membership.
const letServiceIn = `
  do $$ begin
    if exists (select from pg_roles where rolname = 'talonario_app') then
      grant select on public.schema_migrations, public.schema_functions to talonario_app;
      if not pg_has_role(current_user, 'talonario_app', 'member') then
        execute format('grant talonario_app to %I', current_user);
      end if;
    end if;
    if exists (select from pg_roles where rolname = 'talonario_limited')
       and not pg_has_role(current_user, 'talonario_limited', 'member') then
      execute format('grant talonario_limited to %I', current_user);
    end if;
  end $$`;
