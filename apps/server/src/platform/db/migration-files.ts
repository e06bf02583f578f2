// Scripts of a version: db/migrations/NNNN_name.sql or, for several files applied as one migration,
// db/migrations/NNNN_name/*.sql; and db/functions/name.sql.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface Migration {
  readonly name: string; // 0001_start
  readonly sql: string;
  readonly checksum: string;
  /** Set for a contract: number of the migration that code must know to run beside this one. */
  readonly needs?: string | undefined;
}

/** Row of the history of a database. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  /** Number of the migration that code must know to run beside this one; null: all code that ran before. */
  readonly needs: string | null;
}

/** Kind of a migration, according to its first line. */
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

/** The owner of the tables must still apply the migrations of this version. Unlike its parent, worth another try. */
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
  // A checkout with CRLF line ends must give the same text, and so the same checksum.
  return asMigration(name.slice(0, -4), (await readFile(file, 'utf8')).replaceAll('\r\n', '\n'));
}

function asMigration(name: string, sql: string): Migration {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), needs: migrationKindOf(sql)?.needs };
}
