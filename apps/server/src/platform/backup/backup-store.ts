// SQL queries for a backup of PostgreSQL's files.
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../db/tables.ts';

/**
 * Makes PostgreSQL keep its log files while this connection is open. Returns the name of the first log file that the
 * backup needs.
 */
export async function beginDatabaseCopy(client: pg.Client): Promise<string> {
  await client.query("select pg_create_physical_replication_slot('talonario_backup', true, true)");
  const { rows } = await client.query<{ file: string }>(
    "select pg_walfile_name(pg_backup_start('talonario', true)) as file",
  );
  return rows[0]?.file ?? '';
}

export async function endDatabaseCopy(
  client: pg.Client,
): Promise<{ readonly label: string; readonly lastLogFile: string }> {
  const { rows } = await client.query<{ label: string; file: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as file from pg_backup_stop(false)',
  );
  return { label: rows[0]?.label ?? '', lastLogFile: rows[0]?.file ?? '' };
}

export async function readServerVersion(
  client: pg.Client,
): Promise<{ readonly postgres: string; readonly migration: string }> {
  const { rows } = await client.query<{ postgres: string; migration: string }>(
    `select current_setting('server_version') as postgres, (select max(name) from public.schema_migrations) as migration`,
  );
  return rows[0] ?? { postgres: '', migration: '' };
}

export interface TakenBackup {
  readonly takenAt: Date;
  /** Location of the backup, as the operator named it. */
  readonly place: string;
}

/** Records a backup in the database that was backed up, so that every process can read the age of the last one. */
export async function recordBackup(client: pg.Client, { takenAt, place }: TakenBackup): Promise<void> {
  await client.query('insert into public.backups (taken_at, place) values ($1, $2)', [takenAt, place]);
}

/** Does the same as recordBackup() through a connection of the database owner. */
export async function recordBackupAsOwner(
  owner: Kysely<Tables>,
  { takenAt, place }: TakenBackup,
): Promise<TakenBackup> {
  return await owner
    .insertInto('backups')
    .values({ taken_at: takenAt, place })
    .returning(['taken_at as takenAt', 'place'])
    .executeTakeFirstOrThrow();
}

/** Names of the log files from `first` to `last`. They sort in the order of writing. */
export function listLogFiles(names: readonly string[], first: string, last: string): string[] {
  return names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last).sort();
}
