// Backs up the embedded PostgreSQL while it runs. The backup is a tar.gz with its files, copied between pg_backup_start
// and pg_backup_stop, and the write-ahead log written in the meantime. After a restore, PostgreSQL replays the log up
// to the end of the copy. The master key is not included, so the backup alone cannot decrypt signatures.
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { beginDatabaseCopy, endDatabaseCopy, listLogFiles } from './backup-store.ts';
import { endOfTar, writeEntry } from './tar.ts';

/** Description of a backup. It is the last entry of the archive, so an archive without it is incomplete. */
export interface BackupDescription {
  /** Format of the backup. 1 is from a version before 1.0.0, whose schema 1.0.0 does not accept. */
  readonly format: 1 | 2;
  readonly takenAt: string;
  readonly postgres: string;
  readonly migration: string;
}

export const descriptionFileName = 'talonario-backup.json';

/**
 * Writes a backup to a temporary file and renames it, so that a file with this name is always complete. Returns its
 * size in bytes.
 */
export async function makeBackup(
  client: pg.Client,
  data: string,
  file: string,
  note: BackupDescription,
): Promise<number> {
  const part = `${file}.part`;
  const target = await open(part, 'wx', 0o600);
  try {
    await pipeline(
      Readable.from(archive(client, data, note)),
      createGzip({ level: 3 }),
      target.createWriteStream({ flush: true }),
    );
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return (await stat(file)).size;
}

async function* archive(client: pg.Client, data: string, note: BackupDescription): AsyncGenerator<Buffer> {
  const firstLogFile = await beginDatabaseCopy(client);
  yield* copyFolder(data, '');
  const { label, lastLogFile } = await endDatabaseCopy(client);
  for (const name of listLogFiles(await readdir(join(data, 'pg_wal')), firstLogFile, lastLogFile))
    yield* copyFile(join(data, 'pg_wal', name), `pg_wal/${name}`);
  yield* text('backup_label', label);
  yield* text(descriptionFileName, JSON.stringify(note));
  yield endOfTar();
}

async function* copyFolder(data: string, folder: string): AsyncGenerator<Buffer> {
  const entries = await readdir(join(data, folder), { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (isLeftOut(name)) continue;
    if (entry.isDirectory()) {
      yield* writeEntry({ name, mode: 0o700, size: undefined }, []);
      if (!emptied.has(name)) yield* copyFolder(data, name);
    } else if (entry.isFile()) yield* copyFile(join(data, name), name);
  }
}

/**
 * Reads a file for the backup. If a table is dropped during the copy, its file does not exist any more and is skipped.
 */
async function* copyFile(path: string, name: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    yield* writeEntry({ name, mode: 0o600, size }, createReadStream(path, { fd: file, autoClose: false }));
  } finally {
    await file.close();
  }
}

function text(name: string, content: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content);
  return writeEntry({ name, mode: 0o600, size: bytes.length }, [bytes]);
}

// Folders that are left empty in a backup, as pg_basebackup does: their content belongs to the running server.
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

function isLeftOut(name: string): boolean {
  return /^postmaster\.(?:pid|opts)$|(?:^|\/)pgsql_tmp|^backup_label|^talonario\.restored$/.test(name);
}
