// The scripts a version brings: db/migrations/NNNN_name.sql or, of several files that are applied as one, db/migrations/NNNN_name/*.sql;
// and db/functions/name.sql.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface Migration {
  readonly name: string; // 0034_start
  readonly sql: string;
  readonly checksum: string;
  /** Of a contract: the number of the migration that code must know to go on beside this one. */
  readonly needs?: string | undefined;
  /** Of the start: how a database that was made before there was one comes to it (docs/decisions/0033). */
  readonly earlier?: EarlierMigrations | undefined;
}

export interface EarlierMigrations {
  /** Number of the last one that must be applied already. */
  readonly from: string;
  /** Of the names and checksums up to there: those scripts are not here any more. */
  readonly digest: string;
  /** The version to run first, where that one is not applied. */
  readonly lastVersion: string;
  /** From there to the start, as they were. */
  readonly between: readonly Migration[];
  /** What the start has and all of those together have not. */
  readonly finish: Migration;
}

/** A row of the history of a database. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  /** Code must know the migration of this number to work beside this one; null: any code that worked before. */
  readonly needs: string | null;
  /** The start that stands for it since. */
  readonly replaced_by: string | null;
}

/** What its first line says a migration is. */
export function readKind(sql: string): { readonly kind: 'expand' | 'contract'; readonly needs?: string } | undefined {
  const [first = ''] = sql.split('\n', 1);
  if (/^-- expand\b/.test(first)) return { kind: 'expand' };
  const needs = /^-- contract: code must know (\d{4})\b/.exec(first)?.[1];
  return needs === undefined ? undefined : { kind: 'contract', needs };
}

export class MigrationError extends Error {
  override readonly name: string = 'MigrationError';
}

/** The migrations of this version are still to be applied, by somebody who may. Worth another try, unlike its parent. */
export class SchemaBehind extends MigrationError {
  override readonly name = 'SchemaBehind';
}

export async function readMigrations(
  folder = new URL('./migrations/', import.meta.url),
  earlier = new URL('./earlier/', import.meta.url),
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
      const start = asMigration(name.slice(0, -1), files.map(({ sql }) => sql).join('\n'));
      return { ...start, earlier: await readEarlier(earlier) };
    }),
  );
}

export async function readFunctions(folder = new URL('./functions/', import.meta.url)): Promise<readonly Migration[]> {
  return await readScripts(folder);
}

async function readEarlier(folder: URL): Promise<EarlierMigrations> {
  const scripts = await readScripts(folder);
  const finish = scripts.find(({ name }) => name === 'to_start');
  if (!finish) throw new MigrationError(`${fileURLToPath(folder)} lacks to_start.sql`);
  return { ...beforeStart, between: scripts.filter((script) => script !== finish), finish };
}

const beforeStart = {
  from: '0031',
  digest: 'bf8bf7071b62b6b658f74d5c0c848fe10d7e8f6af0f4e7ab98d57febc62ef801',
  lastVersion: '0.2.0-preview.2',
};

async function readScripts(folder: URL): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(names.map((name) => readScript(new URL(name, folder), name)));
}

async function readScript(file: URL, name: string): Promise<Migration> {
  // A checkout with CRLF line ends is the same script.
  return asMigration(name.slice(0, -4), (await readFile(file, 'utf8')).replaceAll('\r\n', '\n'));
}

function asMigration(name: string, sql: string): Migration {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), needs: readKind(sql)?.needs };
}
