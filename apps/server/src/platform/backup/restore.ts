// Restores a backup into the data folder of the embedded PostgreSQL, completely or not at all: it is unpacked to a
// temporary folder, which is renamed at the end. A marker file makes the next start put every counter on hold
// (records/numbering/hold-store.ts), because SRI may have documents that the backup does not contain.
import { createReadStream, existsSync } from 'node:fs';
import { chown, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { EmbeddedFolders } from '../db/embedded/folders.ts';
import type { PostgresUser } from '../db/embedded/run-as.ts';
import { type BackupDescription, descriptionFileName } from './back-up.ts';
import { type ReadEntry, readTar } from './tar.ts';

export const restoredMarkerFile = 'talonario.restored';

/** Restores a backup. Throws if the data folder exists. */
export async function restoreBackup(file: string, place: EmbeddedFolders): Promise<BackupDescription> {
  if (existsSync(place.data)) throw new Error(`${place.data} holds data already: restore into another TALONARIO_HOME`);
  const draft = `${place.data}.restoring`;
  await rm(draft, { recursive: true, force: true });
  try {
    await makeFolder(draft, place.runAs);
    const note = await unpack(file, draft, place.runAs);
    await writeOwn(join(draft, restoredMarkerFile), JSON.stringify(note), place.runAs);
    await rename(draft, place.data);
    return note;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function unpack(file: string, folder: string, owner: PostgresUser | undefined): Promise<BackupDescription> {
  let note: BackupDescription | undefined;
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  for await (const entry of readTar(source.pipe(unzipped))) {
    const path = pathIn(folder, entry.name);
    if (entry.name === descriptionFileName) note = JSON.parse(await readText(entry)) as BackupDescription;
    else if (entry.size === undefined) await makeFolder(path, owner);
    else await writeEntryTo(path, entry, owner);
  }
  if (note?.format === 1)
    throw new Error('the backup was made by a version before 1.0.0: restore it with the version that made it');
  if (note?.format !== 2) throw new Error('the backup is not whole, or was made by a newer version');
  return note;
}

function pathIn(folder: string, name: string): string {
  const path = normalize(join(folder, name));
  if (!path.startsWith(folder + sep)) throw new Error(`the backup names a file outside its folder: ${name}`);
  return path;
}

async function writeEntryTo(path: string, entry: ReadEntry, owner: PostgresUser | undefined): Promise<void> {
  const target = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of entry.content()) await target.write(chunk);
    await target.sync();
    if (owner) await target.chown(owner.uid, owner.gid);
  } finally {
    await target.close();
  }
}

async function readText(entry: ReadEntry): Promise<string> {
  const parts: Buffer[] = [];
  for await (const chunk of entry.content()) parts.push(chunk);
  return Buffer.concat(parts).toString('utf8');
}

async function makeFolder(path: string, owner: PostgresUser | undefined): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  if (owner) await chown(path, owner.uid, owner.gid);
}

async function writeOwn(path: string, content: string, owner: PostgresUser | undefined): Promise<void> {
  await writeFile(path, content, { mode: 0o600 });
  if (owner) await chown(path, owner.uid, owner.gid);
}
