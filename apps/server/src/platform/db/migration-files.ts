// Reads the SQL scripts of this version: migrations db/migrations/NNNN_name.sql (or db/migrations/NNNN_name/*.sql,
// several files applied as one migration), and functions db/functions/name.sql.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface Migration {
  readonly name: string; // for example 0001_start
  readonly sql: string;
  readonly checksum: string;
  /**
   * Only for a migration that removes something (contract): number of the migration that code must know to run with it.
   */
  readonly needs?: string | undefined;
}

/** Migration that a database has recorded as applied. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  /** Number of the migration that code must know to run with this one; null: code of any version can. */
  readonly needs: string | null;
}

/** Returns the kind of a migration, which its first line states. */
export function migrationKindOf(
  sql: string,
): { readonly kind: 'expand' | 'contract'; readonly needs?: string } | undefined {
  const [first = ''] = sql.split('\n', 1);
  if (/^-- expand\b/.test(first)) return { kind: 'expand' };
  const needs = /^-- contract: code must know (\d{4})\b/.exec(first)?.[1];
  return needs === undefined ? undefined : { kind: 'contract', needs };
}

export class MigrationError extends Error {
  override readonly name: string = 'MigrationError';
}

/**
 * This version's migrations are not applied yet, which the owner of the tables must do. Unlike after a MigrationError
 * of another class, it makes sense to try again.
 */
export class SchemaBehind extends MigrationError {
  override readonly name = 'SchemaBehind';
}

export async function readMigrationFiles(
  folder = new URL('./migrations/', import.meta.url),
): Promise<readonly Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
  const odd = names.find((name) => !/^\d{4}_[a-z0-9_]+(\.sql|\/)$/.test(name));
  if (odd) throw new MigrationError(`${odd} in ${fileURLToPath(folder)} is not named NNNN_name.sql`);
  const twin = names.find((name, index) => name.slice(0, 4) === names[index - 1]?.slice(0, 4));
  if (twin) throw new MigrationError(`two migrations have the number ${twin.slice(0, 4)}`);
  return await Promise.all(
    names.map(async (name) => {
      if (!name.endsWith('/')) return await readScript(new URL(name, folder), name);
      const files = await readScripts(new URL(name, folder));
      return asMigration(name.slice(0, -1), files.map(({ sql }) => sql).join('\n'));
    }),
  );
}

export async function readFunctionFiles(
  folder = new URL('./functions/', import.meta.url),
): Promise<readonly Migration[]> {
  return await readScripts(folder);
}

async function readScripts(folder: URL): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(names.map((name) => readScript(new URL(name, folder), name)));
}

async function readScript(file: URL, name: string): Promise<Migration> {
  // Line breaks are normalised, because a checkout with CRLF must give the same checksum.
  return asMigration(name.slice(0, -4), (await readFile(file, 'utf8')).replaceAll('\r\n', '\n'));
}

function asMigration(name: string, sql: string): Migration {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), needs: migrationKindOf(sql)?.needs };
}
